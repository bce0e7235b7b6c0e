import { answerTo, api } from '../api/client.ts';

interface RollBackOptions {
  /** The zone as the person has seen it: refused where it has changed since. */
  readonly etag?: string;
  /** Tells the outcome alone. */
  readonly isPreview?: boolean;
  readonly signal?: AbortSignal;
}

/** Gives a zone the records of a revision. */
export function sendRollBack(zone: string, revision: number, options: RollBackOptions = {}) {
  const { etag, isPreview = false, signal } = options;
  return answerTo(
    api.POST('/zones/{zone}/revisions/{revision}/rollback', {
      params: {
        path: { zone, revision: String(revision) },
        query: isPreview ? { dry_run: 'true' } : {},
        header: etag === undefined ? {} : { 'If-Match': etag },
      },
      signal,
    }),
  );
}
