import { IssueError, Name } from '@fourwinds/dns';
import type { ZoneRecord, ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { matchesAny } from '../name-pattern.ts';
import { limitsOf, type RecordFilter, recordFilter } from '../record-limits.ts';
import { canonicalName } from '../owner-name.ts';
import type { Services } from '../services.ts';
import type { ZoneView } from './zone-view.ts';

/** The view for a token of some records: it counts these, and names no others. */
export function limitedView(
  { attached }: Pick<Services, 'attached'>,
  actor: Actor,
  zone: ZoneResource,
  view: ZoneView,
): ZoneView {
  const limits = limitsOf(actor);
  if (limits === undefined) return view;
  const { names } = limits;
  const records = [...zone.spec.records, ...attached.of(zone.metadata).map(({ spec }) => spec)];
  return {
    ...view,
    record_count: countVisible(records, zone.spec.domain, recordFilter(limits)),
    delegate_to: view.delegate_to.filter(({ name }) => names === null || matchesAny(names, name)),
    problems: view.problems.filter(({ path }) => !path.startsWith('records')),
  };
}

/** Names that are in canonical form already. */
const CANONICAL = /^(?:@|[a-z\d_*-]+(?:\.[a-z\d_*-]+)*)$/;

function countVisible(
  records: readonly Pick<ZoneRecord, 'name' | 'type'>[],
  domain: string,
  isVisible: RecordFilter,
): number {
  const apex = Name.parse(`${domain}.`);
  return records.filter(({ name, type }) => isVisible({ name: canonicalForm(name, apex), type })).length;
}

/** A name that cannot be read, which only a manifest can bring about, stays as it is. */
function canonicalForm(name: string, apex: Name): string {
  if (CANONICAL.test(name)) return name;
  try {
    return canonicalName(name, apex);
  } catch (error) {
    if (!(error instanceof IssueError)) throw error;
    return name;
  }
}
