import type { Call } from '../call.ts';
import type { List } from '../list.ts';
import type { Body, Item, ListOptions, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Records of a zone. */
export class Records extends Resource {
  /** Lists the records. Without `limit`, they are read in one request. */
  list(zone: string, options?: ListOptions<'listRecords'>): List<Item<'listRecords'>> {
    return this.whole('listRecords', { path: [zone], options });
  }

  /** Gets a record by its id. */
  get(zone: string, record: string, options?: Options<'getRecord'>): Call<Result<'getRecord'>> {
    return this.call('getRecord', { path: [zone, record], options });
  }

  /** Creates a record. */
  create(zone: string, body: Body<'createRecord'>, options?: Options<'createRecord'>): Call<Result<'createRecord'>> {
    return this.call('createRecord', { path: [zone], body, options });
  }

  /** Changes a record. */
  update(
    zone: string,
    record: string,
    body: Body<'updateRecord'>,
    options?: Options<'updateRecord'>,
  ): Call<Result<'updateRecord'>> {
    return this.call('updateRecord', { path: [zone, record], body, options });
  }

  /** Deletes a record. Undefined if an earlier attempt of this call deleted it. */
  delete(zone: string, record: string, options?: Options<'deleteRecord'>): Call<Result<'deleteRecord'> | undefined> {
    return this.call('deleteRecord', { path: [zone, record], options });
  }

  /** Replaces all records that you may write by a list, all or none. */
  replace(
    zone: string,
    body: Body<'replaceRecords'>,
    options?: Options<'replaceRecords'>,
  ): Call<Result<'replaceRecords'>> {
    return this.call('replaceRecords', { path: [zone], body, options });
  }

  /** Applies up to 1,000 changes, all or none. */
  change(zone: string, body: Body<'changeRecords'>, options?: Options<'changeRecords'>): Call<Result<'changeRecords'>> {
    return this.call('changeRecords', { path: [zone], body, options });
  }
}
