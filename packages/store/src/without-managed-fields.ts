import { omit } from '@fourwinds/data';
import type { ManagedFields, Resource } from '@fourwinds/resources';

/**
 * Removes or replaces the managed fields of an object, which use more memory than the rest of a small object. Updates
 * preserve the managed fields in the store.
 */
export function withoutManagedFields<T extends Resource>(object: T, others?: ManagedFields[]): T {
  const { metadata } = object;
  if (metadata.managedFields === undefined) return object;
  const rest = omit(metadata, 'managedFields');
  return { ...object, metadata: others === undefined ? rest : { ...rest, managedFields: others } };
}
