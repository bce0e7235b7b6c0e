import type { List } from '../list.ts';
import type { Item, ListOptions } from '../types.ts';
import { Resource } from './resource.ts';

/** The audit log. */
export class Audit extends Resource {
  /** Lists the entries of the account, newest first. */
  list(options?: ListOptions<'listAudit'>): List<Item<'listAudit'>> {
    return this.paged('listAudit', { options });
  }

  /** Lists the entries of a zone, newest first. */
  listOfZone(zone: string, options?: ListOptions<'listZoneAudit'>): List<Item<'listZoneAudit'>> {
    return this.paged('listZoneAudit', { path: [zone], options });
  }
}
