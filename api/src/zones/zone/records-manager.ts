import { annotations, type ManagedFields, type ObjectMeta, type Resource } from '@fourwinds/resources';
import { withoutManagedFields } from '@fourwinds/store';

const RECORDS = ['f:spec', 'f:records'];
const CHANGE_ID = ['f:metadata', 'f:annotations', `f:${annotations.changeId}`];

/**
 * Returns the Kubernetes field manager that owns the Zone's records, e.g. kubectl or a GitOps controller. Returns
 * undefined if these APIs own them.
 */
export function recordsManager({ managedFields = [] }: Pick<ObjectMeta, 'managedFields'>): ManagedFields | undefined {
  const owners = managedFields.filter((fields) => fields.subresource === undefined && hasField(fields, RECORDS));
  return owners.find((fields) => !hasField(fields, CHANGE_ID));
}

/** Returns the name of this manager for messages. */
export function recordsManagerName(metadata: Pick<ObjectMeta, 'managedFields'>): string | undefined {
  const owner = recordsManager(metadata);
  return owner && (owner.manager ?? 'another program');
}

/** Reduces managedFields to the entry that `recordsManager` reads. */
export function withRecordsManager<T extends Resource>(object: T): T {
  const owner = recordsManager(object.metadata);
  return withoutManagedFields(object, owner && [{ manager: owner.manager, fieldsV1: OWNED_RECORDS }]);
}

const OWNED_RECORDS = { 'f:spec': { 'f:records': {} } };

function hasField(fields: ManagedFields, path: readonly string[]): boolean {
  let at: unknown = fields.fieldsV1;
  for (const step of path) at = (at as { readonly [step: string]: unknown } | undefined)?.[step];
  return at !== undefined;
}
