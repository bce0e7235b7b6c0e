import type { Name } from '@fourwinds/dns';
import type { ScanReport } from '@fourwinds/jobs';
import { issueOf } from '../../http/issue-schema.ts';
import type { Detail } from '../../kernel/failure.ts';
import { type DsView, dsView } from '../dnssec/public-key.ts';
import { reasonToIgnore } from './ignored-sets.ts';
import { relativeName, type ZoneSet } from './read-report.ts';
import type { ScanResult } from './scan-schema.ts';

/** Maximum unanswered queries that a response lists. */
const SHOWN = 100;

interface Seen {
  /** Local and remote record sets, including ignored sets. */
  readonly sets: readonly ZoneSet[];
  readonly issues: readonly Detail[];
  readonly apex: Name;
}

/** Returns the fields that the results of scans and comparisons have in common. */
export function seenOf(
  { parent, servers, isWhole, unanswered }: ScanReport,
  { sets, issues, apex }: Seen,
): Pick<ScanResult, 'parent_delegation' | 'scanned_servers' | 'complete' | 'unanswered' | 'ignored' | 'issues'> {
  return {
    parent_delegation: parent === null ? null : { ...parent, ds: parent.ds.flatMap(dsIn) },
    scanned_servers: servers.map(({ state, ...server }) => ({ ...server, status: state })),
    complete: isWhole,
    unanswered: unanswered.slice(0, SHOWN).flatMap(({ name, type }) => {
      const relative = relativeName(name, apex);
      return relative === undefined ? [] : [{ name: relative, type }];
    }),
    ignored: sets.flatMap((set) => {
      const reason = reasonToIgnore(set);
      return reason === undefined ? [] : [{ name: set.name, type: set.type, reason }];
    }),
    issues: issues.map(({ path, code, message }) => issueOf({ path, code, message }, 'warning')),
  };
}

/** Parses the data of a DS record (RFC 4034 section 5.3). Returns nothing if a worker sent other text. */
function dsIn(text: string): DsView[] {
  const [, tag, algorithm, type, digest] = /^(\d+) (\d+) (\d+) ([\da-f ]*)$/i.exec(text) ?? [];
  if (digest === undefined) return [];
  const numbers = { keyTag: Number(tag), algorithm: Number(algorithm), digestType: Number(type) };
  return [dsView({ ...numbers, digest: digest.replaceAll(' ', '') })];
}
