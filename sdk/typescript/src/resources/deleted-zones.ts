import type { Call } from '../call.ts';
import type { List } from '../list.ts';
import type { Item, ListOptions, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Zones that were deleted in the last seven days. */
export class DeletedZones extends Resource {
  /** Lists the deleted zones. */
  list(options?: ListOptions<'listDeletedZones'>): List<Item<'listDeletedZones'>> {
    return this.paged('listDeletedZones', { options });
  }

  /** Restores a deleted zone, by its id. */
  restore(deleted: string, options?: Options<'restoreDeletedZone'>): Call<Result<'restoreDeletedZone'>> {
    return this.call('restoreDeletedZone', { path: [deleted], options });
  }
}
