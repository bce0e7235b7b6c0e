import { domainText, readDomainName, readOwnerName } from '@fourwinds/dns';
import { yieldToEventLoop } from '@fourwinds/process';
import { ancestorsOf, findCondition, type ZoneResource } from '@fourwinds/resources';
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
  if (!zoneIndex.hasBelow(zone.spec.domain)) return undefined;
  const apex = readDomainName(zone.spec.domain);
  const end = domainText(apex);
  const owner = domainText(readOwnerName(name, apex));
  /** The nearest first. */
  const domains = [owner, ...ancestorsOf(owner)];
  const first = isOfParent(type) ? 1 : 0;
  let nearest: string | undefined;
  for (let i = domains.indexOf(end) - 1; i >= first && zoneIndex.hasBelow(domains[i + 1]); i--)
    if (zoneIndex.withDomain(domains[i]).some((other) => answers(other, zone))) nearest = domains[i];
  return nearest;
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

/** Warnings about records that a change has written and that another zone hides, found in turns; the cost is that of the change. */
export async function warningsAboutChanges(
  ports: HidingPorts,
  zone: ZoneResource,
  { results, named }: Pick<ChangeOutcome, 'results' | 'named'>,
): Promise<Detail[]> {
  const byId = new Map(named.map((entry) => [entry.id, entry]));
  const warnings: Detail[] = [];
  for (const { index, recordIds } of results) {
    const [entry] = recordIds.flatMap((id) => byId.get(id) ?? []);
    const warning = entry && warningAbout(ports, zone, entry);
    if (warning !== undefined) warnings.push({ index, path: `changes[${index}]`, ...pick(warning) });
    await yieldToEventLoop();
  }
  return warnings;
}

/** Warnings about records of a file, found in turns. */
export async function warningsAboutLines(
  ports: HidingPorts,
  zone: ZoneResource,
  lines: readonly (Placed & { readonly line: number; readonly status: string })[],
): Promise<Detail[]> {
  const warnings: Detail[] = [];
  for (const { line, status, ...record } of lines) {
    const warning = status === 'skipped' ? undefined : warningAbout(ports, zone, record);
    if (warning !== undefined) warnings.push({ index: null, line, path: `line ${line}`, ...pick(warning) });
    await yieldToEventLoop();
  }
  return warnings;
}

function pick({ code, message }: Pick<Detail, 'code' | 'message'>): Pick<Detail, 'code' | 'message'> {
  return { code, message };
}
