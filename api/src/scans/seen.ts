import type { Name } from '@fourwinds/dns';
import type { ScanReport } from '@fourwinds/jobs';
import { reasonToIgnore } from './ignored-sets.ts';
import { relativeName, type ZoneSet } from './read-report.ts';
import type { ScanResult } from './scan-schema.ts';

/** Unanswered questions that an answer lists. */
const SHOWN = 100;

/** The parts of a result that scans and comparisons share; `sets` are those that were found there. */
export function seenOf(
  { parent, servers, isWhole, unanswered }: ScanReport,
  sets: readonly ZoneSet[],
  apex: Name,
): Pick<ScanResult, 'parent' | 'servers' | 'complete' | 'unanswered' | 'ignored'> {
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
  };
}
