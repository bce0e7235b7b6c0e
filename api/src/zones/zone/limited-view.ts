import type { ZonePorts } from './zone-ports.ts';
import { IssueError, Name } from '@fourwinds/dns';
import type { ZoneRecord, ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { matchesAny } from '../../kernel/name-pattern.ts';
import { limitsOf, type RecordFilter, recordFilter } from '../../kernel/record-limits.ts';
import { canonicalName } from '../../kernel/owner-name.ts';
import type { ZoneView } from './zone-view.ts';

/** Returns the view of a zone for a token limited to some records. The view counts and names only these records. */
export function limitedView(
  { attached }: Pick<ZonePorts, 'attached'>,
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
    issues: view.issues.filter(({ path }) => !path.startsWith('records')),
  };
}

const CANONICAL = /^(?:@|[a-z\d_*-]+(?:\.[a-z\d_*-]+)*)$/;

function countVisible(
  records: readonly Pick<ZoneRecord, 'name' | 'type'>[],
  domain: string,
  isVisible: RecordFilter,
): number {
  const apex = Name.parse(`${domain}.`);
  return records.filter(({ name, type }) => isVisible({ name: canonicalForm(name, apex), type })).length;
}

/** Returns the name in canonical form. Returns an invalid name, which only a manifest can contain, unchanged. */
function canonicalForm(name: string, apex: Name): string {
  if (CANONICAL.test(name)) return name;
  try {
    return canonicalName(name, apex);
  } catch (error) {
    if (!(error instanceof IssueError)) throw error;
    return name;
  }
}
