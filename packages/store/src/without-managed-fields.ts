import { omit } from '@fourwinds/data';
import type { ManagedFields, Resource } from '@fourwinds/resources';

/**
 * An object without its managed fields, which take more memory than all the rest of a small one, or with others in their place. An update
 * leaves those in the store as they are.
 */
export function withoutManagedFields<T extends Resource>(object: T, others?: ManagedFields[]): T {
  const { metadata } = object;
  if (metadata.managedFields === undefined) return object;
  const rest = omit(metadata, 'managedFields');
  return { ...object, metadata: others === undefined ? rest : { ...rest, managedFields: others } };
}
