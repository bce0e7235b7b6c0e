import type { Call } from '../call.ts';
import type { List } from '../list.ts';
import type { Body, Item, ListOptions, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Zones of the account. */
export class Zones extends Resource {
  /** Lists the zones that match the filters, by name. */
  list(options?: ListOptions<'listZones'>): List<Item<'listZones'>> {
    return this.paged('listZones', { options });
  }

  /** Creates a zone. */
  create(body: Body<'createZone'>, options?: Options<'createZone'>): Call<Result<'createZone'>> {
    return this.call('createZone', { body, options });
  }

  /** Gets a zone. `zone` is its name or id, in all methods. */
  get(zone: string, options?: Options<'getZone'>): Call<Result<'getZone'>> {
    return this.call('getZone', { path: [zone], options });
  }

  /** Changes settings of a zone. */
  update(zone: string, body: Body<'updateZone'>, options?: Options<'updateZone'>): Call<Result<'updateZone'>> {
    return this.call('updateZone', { path: [zone], body, options });
  }

  /** Deletes a zone. You can restore it for seven days. Undefined if an earlier attempt of this call deleted it. */
  delete(zone: string, options?: Options<'deleteZone'>): Call<Result<'deleteZone'> | undefined> {
    return this.call('deleteZone', { path: [zone], options });
  }

  /** Counts all zones, zones that need you, and zones in progress. */
  count(options?: Options<'countZones'>): Call<Result<'countZones'>> {
    return this.call('countZones', { options });
  }

  /** Finds zones and records by any part of their names, values, comments and labels. */
  search(options: ListOptions<'search'>): List<Item<'search'>> {
    return this.paged('search', { options });
  }

  /** Gets the versions that the nameservers of all regions serve. */
  getDistribution(zone: string, options?: Options<'getDistribution'>): Call<Result<'getDistribution'>> {
    return this.call('getDistribution', { path: [zone], options });
  }

  /** Gets the delegation of a zone at its parent. */
  getDelegation(zone: string, options?: Options<'getDelegation'>): Call<Result<'getDelegation'>> {
    return this.call('getDelegation', { path: [zone], options });
  }
}
