import { domainText, Name, readOwnerName } from '@fourwinds/dns';
import { findCondition, type ZoneResource } from '@fourwinds/resources';
import { hiddenIssue } from '@fourwinds/zones';
import type { Detail } from '../failure.ts';
import type { ChangeOutcome } from './decide-change.ts';
import type { Entry } from './entry.ts';
import type { Services } from '../services.ts';
import { accountOf } from '../zones/identity.ts';

export type HidingPorts = Pick<Services, 'zoneIndex'>;

type Placed = Pick<Entry, 'name' | 'type'>;

/**
 * The domain of the zone from which nameservers answer for a record of a zone above it (RFC 1034 4.3.2 step 2); undefined where that is the
 * record's own zone. Of others' zones only those that are served count, as the DNS shows them.
 */
function zoneHiding({ zoneIndex }: HidingPorts, zone: ZoneResource, { name, type }: Placed): string | undefined {
  const apex = Name.parse(`${zone.spec.domain}.`);
  const owner = readOwnerName(name, apex);
  for (let at = owner; !at.equals(apex); at = at.parent) {
    const domain = domainText(at);
    if (!zoneIndex.withDomain(domain).some((other) => answers(other, zone))) continue;
    return at.equals(owner) && isOfParent(type) ? undefined : domain;
  }
  return undefined;
}

/** A delegation and its DS records are data of the zone above. */
export function isOfParent(type: string): boolean {
  return type === 'NS' || type === 'DS';
}

/** Whether a zone answers for its names, or will as soon as it is published. */
export function answers(other: ZoneResource, zone: ZoneResource): boolean {
  const { metadata, status } = other;
  if (metadata.deletionTimestamp !== undefined) return false;
  if (findCondition(status?.conditions, 'Accepted')?.status === 'False')
    return status?.serial !== undefined && isDraft(other);
  return status?.serial !== undefined || accountOf(other) === accountOf(zone);
}

/** Whether the last good version of a zone stays served, whose draft is refused. */
function isDraft({ status }: ZoneResource): boolean {
  return findCondition(status?.conditions, 'Accepted')?.reason === 'DraftRefused';
}

function warningAbout(
  ports: HidingPorts,
  zone: ZoneResource,
  record: Placed,
): Pick<Detail, 'code' | 'message'> | undefined {
  const by = zoneHiding(ports, zone, record);
  return by === undefined ? undefined : hiddenIssue(`${record.name} ${record.type}`, by);
}

/** Warnings about records that a change has written and that another zone hides; the cost is that of the change. */
export function warningsAboutChanges(
  ports: HidingPorts,
  zone: ZoneResource,
  { results, named }: Pick<ChangeOutcome, 'results' | 'named'>,
): Detail[] {
  const byId = new Map(named.map((entry) => [entry.id, entry]));
  return results.flatMap(({ index, recordIds }) => {
    const [entry] = recordIds.flatMap((id) => byId.get(id) ?? []);
    const warning = entry && warningAbout(ports, zone, entry);
    return warning === undefined ? [] : [{ index, path: `changes[${index}]`, ...pick(warning) }];
  });
}

/** Warnings about records of a file. */
export function warningsAboutLines(
  ports: HidingPorts,
  zone: ZoneResource,
  lines: readonly (Placed & { readonly line: number; readonly status: string })[],
): Detail[] {
  return lines.flatMap(({ line, status, ...record }) => {
    const warning = status === 'skipped' ? undefined : warningAbout(ports, zone, record);
    return warning === undefined ? [] : [{ index: null, line, path: `line ${line}`, ...pick(warning) }];
  });
}

function pick({ code, message }: Pick<Detail, 'code' | 'message'>): Pick<Detail, 'code' | 'message'> {
  return { code, message };
}
