import type { Call } from '../call.ts';
import type { List } from '../list.ts';
import type { Item, ListOptions, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Published versions of a zone. */
export class Revisions extends Resource {
  /** Lists the revisions, newest first. */
  list(zone: string, options?: ListOptions<'listRevisions'>): List<Item<'listRevisions'>> {
    return this.paged('listRevisions', { path: [zone], options });
  }

  /** Gets a revision with all its records. */
  get(zone: string, revision: string, options?: Options<'getRevision'>): Call<Result<'getRevision'>> {
    return this.call('getRevision', { path: [zone, revision], options });
  }

  /** Compares two revisions. */
  diff(
    zone: string,
    revision: string,
    other: string,
    options?: Options<'diffRevisions'>,
  ): Call<Result<'diffRevisions'>> {
    return this.call('diffRevisions', { path: [zone, revision, other], options });
  }

  /** Restores the records of a revision. */
  rollBack(zone: string, revision: string, options?: Options<'rollBackZone'>): Call<Result<'rollBackZone'>> {
    return this.call('rollBackZone', { path: [zone, revision], options });
  }
}
