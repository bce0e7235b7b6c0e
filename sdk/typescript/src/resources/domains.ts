import type { Call } from '../call.ts';
import type { List } from '../list.ts';
import type { Body, Item, ListOptions, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Names below suffixes of the service. Each has a zone. */
export class Domains extends Resource {
  /** Lists the names of the account, by label. */
  list(options?: ListOptions<'listDomains'>): List<Item<'listDomains'>> {
    return this.paged('listDomains', { options });
  }

  /** Registers a name and creates its zone. */
  create(body: Body<'createDomain'>, options?: Options<'createDomain'>): Call<Result<'createDomain'>> {
    return this.call('createDomain', { body, options });
  }

  /** Tells whether a name can be registered. */
  check(options: Options<'checkDomain'>): Call<Result<'checkDomain'>> {
    return this.call('checkDomain', { options });
  }

  /** Gets a domain. `domain` is its name or id, in all methods. */
  get(domain: string, options?: Options<'getDomain'>): Call<Result<'getDomain'>> {
    return this.call('getDomain', { path: [domain], options });
  }

  /** Changes settings of a domain. */
  update(domain: string, body: Body<'updateDomain'>, options?: Options<'updateDomain'>): Call<Result<'updateDomain'>> {
    return this.call('updateDomain', { path: [domain], body, options });
  }

  /** Gives up a name. You can restore it for seven days. Undefined if a repeated attempt finds no domain. */
  delete(domain: string, options?: Options<'deleteDomain'>): Call<Result<'deleteDomain'> | undefined> {
    return this.call('deleteDomain', { path: [domain], options });
  }

  /** Renews a name by a year. */
  renew(domain: string, options?: Options<'renewDomain'>): Call<Result<'renewDomain'>> {
    return this.call('renewDomain', { path: [domain], options });
  }

  /** Undoes the deletion of a name. */
  restore(domain: string, options?: Options<'restoreDomain'>): Call<Result<'restoreDomain'>> {
    return this.call('restoreDomain', { path: [domain], options });
  }

  /** Lists the suffixes below which names can be registered. */
  listSuffixes(options?: ListOptions<'listSuffixes'>): List<Item<'listSuffixes'>> {
    return this.paged('listSuffixes', { options });
  }
}
