import { api } from '../api/client.ts';

interface RollBackOptions {
  /** The version that the user saw. The API rejects the rollback if the zone has changed since. */
  readonly etag?: string;
  /** If true, only returns the outcome (dry run). */
  readonly isPreview?: boolean;
  readonly signal?: AbortSignal;
}

/** Rolls a zone back to a revision. */
export function sendRollBack(zone: string, revision: number, options: RollBackOptions = {}) {
  const { etag, isPreview = false, signal } = options;
  return api.revisions.rollBack(zone, String(revision), { dry_run: isPreview, ifMatch: etag, signal }).withResponse();
}
