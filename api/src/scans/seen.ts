import type { Name } from '@fourwinds/dns';
import type { ScanReport } from '@fourwinds/jobs';
import type { Detail } from '../failure.ts';
import { reasonToIgnore } from './ignored-sets.ts';
import { relativeName, type ZoneSet } from './read-report.ts';
import type { ScanResult } from './scan-schema.ts';

/** Unanswered questions that an answer lists. */
const SHOWN = 100;

interface Seen {
  /** Sets of either side, of which some may be ignored. */
  readonly sets: readonly ZoneSet[];
  readonly warnings: readonly Detail[];
  readonly apex: Name;
}

/** The parts of a result that scans and comparisons share. */
export function seenOf(
  { parent, servers, isWhole, unanswered }: ScanReport,
  { sets, warnings, apex }: Seen,
): Pick<ScanResult, 'parent' | 'servers' | 'complete' | 'unanswered' | 'ignored' | 'warnings'> {
  return {
    parent,
    servers,
    complete: isWhole,
    unanswered: unanswered.slice(0, SHOWN).flatMap(({ name, type }) => {
      const relative = relativeName(name, apex);
      return relative === undefined ? [] : [{ name: relative, type }];
    }),
    ignored: sets.flatMap((set) => {
      const reason = reasonToIgnore(set);
      return reason === undefined ? [] : [{ name: set.name, type: set.type, reason }];
    }),
    warnings: warnings.map(({ path, code, message }) => ({ path, code, message })),
  };
}
