import type { Call } from '../call.ts';
import type { List } from '../list.ts';
import type { Item, ListOptions, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** The installation. */
export class Service extends Resource {
  /** Gets the names and settings of the service. */
  get(options?: Options<'getService'>): Call<Result<'getService'>> {
    return this.call('getService', { options });
  }

  /** Lists the nameservers and their addresses. */
  listNameservers(options?: ListOptions<'listNameservers'>): List<Item<'listNameservers'>> {
    return this.whole('listNameservers', { options });
  }
}
