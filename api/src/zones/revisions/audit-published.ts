import type { HistoryCause, HistoryEntry } from '@fourwinds/resources';
import { differenceOf } from '@fourwinds/zones';
import type { PoolClient } from 'pg';
import { recordsOfHistory } from './records-of-history.ts';
import { detailsOf } from '../../storage/audit/audit-details.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import type { AuditClass } from '../../kernel/kept-days.ts';
import { recordActions } from '../../storage/audit/audit-rows.ts';

/** A zone whose published changes are recorded in the audit log. */
export interface PublishedZone {
  readonly zoneId: string;
  readonly domain: string;
  /** null for a zone created outside REST. */
  readonly accountId: string | null;
  readonly kept: AuditClass;
}

/** Maximum total characters of the author names. */
const NAME_CHARACTERS = 600;

/**
 * Records published changes that were made outside REST. Runs in the transaction that stores these versions, so that
 * each change is recorded once. A cause may contain any change ID. It is ignored unless the zone's journal contains
 * this change.
 */
export async function recordPublished(
  client: PoolClient,
  zone: PublishedZone,
  entries: readonly HistoryEntry[],
): Promise<void> {
  const ids = entries.flatMap(({ causes }) =>
    causes.flatMap((cause) => (cause.type === 'Change' ? [cause.by ?? ''] : [])),
  );
  const known = await journalled(client, zone.zoneId, ids);
  const rows = entries.flatMap((entry) => {
    const others = entry.causes.filter(({ type, by = '' }) => type !== 'Change' || !known.has(by));
    return others.length === 0 ? [] : [rowOf(zone, entry, others)];
  });
  await recordActions(client, rows);
}

async function journalled(client: PoolClient, zoneId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await client.query<{ id: string }>(
    'SELECT id::text AS id FROM changes WHERE id::text = ANY($1) AND zone_id = $2',
    [ids, zoneId],
  );
  return new Set(rows.map(({ id }) => id));
}

function rowOf(zone: PublishedZone, entry: HistoryEntry, causes: readonly HistoryCause[]): AuditEntry {
  const { version, serial, time: published_at } = entry;
  const { added = null, removed = null } = entry;
  const lines = differenceOf(entry);
  const parts = { published: { version, serial, published_at } };
  const difference = lines && {
    added: recordsOfHistory(lines.added, zone.domain),
    changed: [],
    removed: recordsOfHistory(lines.removed, zone.domain),
  };
  return {
    ...zone,
    action: 'kubernetes.change',
    outcome: 'applied',
    via: 'kubernetes',
    person: { address: null, name: nameOf(causes) },
    ...(difference === undefined
      ? { names: null, details: JSON.stringify({ ...parts, records: { added, changed: null, removed } }) }
      : detailsOf(difference, parts)),
  };
}

/**
 * Returns the author names. Authenticated Kubernetes users come first, because a client can choose any manager name.
 */
function nameOf(causes: readonly HistoryCause[]): string {
  const isUser = ({ type, by }: HistoryCause): boolean => type === 'User' && by !== undefined;
  const users = causes.filter(isUser).map(({ by }) => by!);
  const others = causes
    .filter((cause) => !isUser(cause))
    .map((cause) => (cause.type === 'Manager' ? (cause.by ?? 'unknown') : 'unknown'));
  const parts = [named('kubernetes', users), named('kubernetes (unverified)', others)];
  return parts.flat().join('; ').slice(0, NAME_CHARACTERS);
}

function named(by: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${by}: ${[...new Set(names)].join(', ')}`];
}
