import { annotations, type ManagedFields, type ObjectMeta } from '@fourwinds/resources';

const RECORDS = ['f:spec', 'f:records'];
const CHANGE_ID = ['f:metadata', 'f:annotations', `f:${annotations.changeId}`];

/** The field manager of Kubernetes that owns the records of a Zone, such as kubectl or a GitOps controller; undefined where these APIs do. */
export function recordsManager({ managedFields = [] }: Pick<ObjectMeta, 'managedFields'>): ManagedFields | undefined {
  const owners = managedFields.filter((fields) => fields.subresource === undefined && hasField(fields, RECORDS));
  return owners.find((fields) => !hasField(fields, CHANGE_ID));
}

function hasField(fields: ManagedFields, path: readonly string[]): boolean {
  let at: unknown = fields.fieldsV1;
  for (const step of path) at = (at as { readonly [step: string]: unknown } | undefined)?.[step];
  return at !== undefined;
}
