import { annotations, type ManagedFields, type ObjectMeta, type Resource } from '@fourwinds/resources';
import { withoutManagedFields } from '@fourwinds/store';

const RECORDS = ['f:spec', 'f:records'];
const CHANGE_ID = ['f:metadata', 'f:annotations', `f:${annotations.changeId}`];

/** The field manager of Kubernetes that owns the records of a Zone, such as kubectl or a GitOps controller; undefined where these APIs do. */
export function recordsManager({ managedFields = [] }: Pick<ObjectMeta, 'managedFields'>): ManagedFields | undefined {
  const owners = managedFields.filter((fields) => fields.subresource === undefined && hasField(fields, RECORDS));
  return owners.find((fields) => !hasField(fields, CHANGE_ID));
}

/** The name of that manager in messages. */
export function recordsManagerName(metadata: Pick<ObjectMeta, 'managedFields'>): string | undefined {
  const owner = recordsManager(metadata);
  return owner && (owner.manager ?? 'another program');
}

/** An object with as much of its managed fields as `recordsManager` reads. */
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
