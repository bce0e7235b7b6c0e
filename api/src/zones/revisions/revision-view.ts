import { withULabels } from '@fourwinds/dns';
import type { HistoryCause } from '@fourwinds/resources';
import { causeView } from './cause-view.ts';
import { limitsOf, type RecordFilter, recordFilter } from '../../kernel/record-limits.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { RecordView } from '../records/record-view.ts';
import type { Maker } from './name-makers.ts';
import type { Revision, RevisionRecord } from './revision.ts';

interface CauseView {
  readonly type: string;
  readonly by: string | null;
  /** Author of the change, if the audit log knows it. */
  readonly actor: { readonly type: string; readonly token_id: string | null; readonly name: string | null } | null;
  readonly action: string | null;
}

export interface RevisionView {
  readonly revision: number;
  readonly version: string;
  readonly serial: number;
  readonly published_at: string;
  readonly causes: readonly CauseView[];
  readonly added_count: number | null;
  readonly removed_count: number | null;
  readonly is_known: boolean;
}

/**
 * Returns the revision in the form of the API. If the actor is limited to some records, hides who made the change and
 * how many other records changed.
 */
export function revisionView(revision: Revision, actor: Actor, makers: ReadonlyMap<string, Maker>): RevisionView {
  const { number, version, serial, time, causes, added, removed, isKnown } = revision;
  const isLimited = limitsOf(actor) !== undefined;
  return {
    revision: number,
    version,
    serial,
    published_at: time,
    causes: causes.map((cause) => ({ ...causeView(cause, isLimited), ...makerView(cause, makers) })),
    added_count: isLimited ? null : added,
    removed_count: isLimited ? null : removed,
    is_known: isKnown,
  };
}

function makerView({ type, by = '' }: HistoryCause, makers: ReadonlyMap<string, Maker>) {
  const maker = type === 'Change' ? makers.get(by) : undefined;
  if (maker === undefined) return { actor: null, action: null };
  const { via, tokenId, name, action } = maker;
  return { actor: { type: via, token_id: tokenId, name }, action };
}

export function revisionRecordView({ id, name, ...record }: RevisionRecord): RecordView {
  return { id, name, unicode_name: withULabels(name), ...record };
}

export function visibleTo(actor: Actor): RecordFilter {
  return recordFilter(limitsOf(actor));
}
