import { domainText, readDomainName, readOwnerName } from '@fourwinds/dns';
import { yieldToEventLoop } from '@fourwinds/process';
import { ancestorsOf, findCondition, type ZoneResource } from '@fourwinds/resources';
import { hiddenIssue } from '@fourwinds/zones';
import type { Detail } from '../../kernel/failure.ts';
import type { ChangeOutcome } from './decide-change.ts';
import type { Entry } from './entry.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import { accountOf } from '../zone/identity.ts';

export type HidingPorts = Pick<ZonePorts, 'zoneIndex'>;

type Placed = Pick<Entry, 'name' | 'type'>;

/**
 * Returns the domain of the child zone that answers instead of the record's zone (RFC 1034 section 4.3.2, step 2).
 * Returns undefined if the record's own zone answers. Considers zones of other owners only if they are served,
 * because this is public.
 */
function zoneHiding({ zoneIndex }: HidingPorts, zone: ZoneResource, { name, type }: Placed): string | undefined {
  if (!zoneIndex.hasBelow(zone.spec.domain)) return undefined;
  const apex = readDomainName(zone.spec.domain);
  const end = domainText(apex);
  const owner = domainText(readOwnerName(name, apex));
  /** The owner name and the domains above it, starting with the owner name. */
  const domains = [owner, ...ancestorsOf(owner)];
  const first = isOfParent(type) ? 1 : 0;
  let nearest: string | undefined;
  for (let i = domains.indexOf(end) - 1; i >= first && zoneIndex.hasBelow(domains[i + 1]); i--)
    if (zoneIndex.withDomain(domains[i]).some((other) => answers(other, zone))) nearest = domains[i];
  return nearest;
}

/** True for delegations and their DS records, which belong to the parent zone. */
export function isOfParent(type: string): boolean {
  return type === 'NS' || type === 'DS';
}

/** True if the other zone is served, or will be served when it is published. */
export function answers(other: ZoneResource, zone: ZoneResource): boolean {
  const { metadata, status } = other;
  if (metadata.deletionTimestamp !== undefined) return false;
  if (findCondition(status?.conditions, 'Accepted')?.status === 'False')
    return status?.serial !== undefined && isDraft(other);
  return status?.serial !== undefined || accountOf(other) === accountOf(zone);
}

/** True if the draft of the zone is refused, but its last accepted version is still served. */
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

/**
 * Returns warnings about changed records that another zone hides. Yields to the event loop. The cost depends on the
 * size of the change, not of the zone.
 */
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

/** Like `warningsAboutChanges`, for the records of a zone file or a list. `placeOf` returns the place of a line. */
export async function warningsAboutRecords(
  ports: HidingPorts,
  zone: ZoneResource,
  records: readonly (Placed & { readonly line: number })[],
  placeOf: (line: number) => Pick<Detail, 'index' | 'line' | 'path'>,
): Promise<Detail[]> {
  const warnings: Detail[] = [];
  for (const { line, ...record } of records) {
    const warning = warningAbout(ports, zone, record);
    if (warning !== undefined) warnings.push({ ...placeOf(line), ...pick(warning) });
    await yieldToEventLoop();
  }
  return warnings;
}

function pick({ code, message }: Pick<Detail, 'code' | 'message'>): Pick<Detail, 'code' | 'message'> {
  return { code, message };
}
