import type { ZoneHistoryResource, ZoneHistorySpec, ZoneResource } from '@fourwinds/resources';
import { keptBy, planOf } from '../../kernel/plans.ts';
import { KEPT_OF_KUBERNETES } from '../../kernel/kept-days.ts';
import { allRecords } from '../records/all-records.ts';
import { zoneContext } from '../records/entry.ts';
import type { RecordPorts } from '../records/record-ports.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import { accountOf, zoneIdOf } from '../zone/identity.ts';
import { recordsOfLines } from './published-records.ts';
import type { RevisionRecord } from './revision.ts';
import type { RevisedZone, RevisionLog } from './revision-log.ts';

export type RecordingPorts = Pick<ZonePorts, 'attached' | 'claimedDomains' | 'latestZones' | 'readings' | 'zoneIndex'> &
  Pick<RecordPorts, 'records'> & {
    readonly accounts: { planOf(id: string): Promise<string | undefined> };
    readonly revisionLog: RevisionLog;
  };

/**
 * Records the revisions of a history. Returns false if this replica does not know the zone yet, or does not have its
 * Records as they were published.
 */
export async function recordHistory(ports: RecordingPorts, { metadata, spec }: ZoneHistoryResource): Promise<boolean> {
  const { namespace = '', name: history } = metadata;
  const found = zoneOf(ports, namespace, spec);
  const zone = found && ports.latestZones.get(found.metadata);
  const { accounts, attached, readings, revisionLog } = ports;
  if (zone === undefined || !attached.areReported(zone.metadata)) return false;
  const zoneId = zoneIdOf(zone);
  if (isRunning(spec) && (await revisionLog.pass({ namespace, zoneId }, spec))) return true;
  const keeping = await keepingOf(accounts, spec, zoneId);
  const context = zoneContext(zoneId, zone.spec, readings);
  const source = { zone, attached: attached.of(zone.metadata), context };
  await revisionLog.record({ namespace, history, zoneId, ...keeping }, spec, {
    ofLines: (lines) => recordsOfLines(lines, source),
    whole: () => publishedRecords(ports, zone, spec),
  });
  return true;
}

/** Returns how long the zone's revisions and their audit rows are kept. */
async function keepingOf(
  accounts: RecordingPorts['accounts'],
  { account, domain }: ZoneHistorySpec,
  zoneId: string,
): Promise<Pick<RevisedZone, 'days' | 'published'>> {
  const zone = { zoneId, domain, accountId: account ?? null };
  if (account === undefined) return { days: null, published: { ...zone, kept: KEPT_OF_KUBERNETES } };
  const plan = (await accounts.planOf(account)) ?? '';
  return { days: planOf(plan).revisionDays, published: { ...zone, kept: keptBy(plan) } };
}

/** True if the latest version belongs to the `running` entry of the history. This entry is not a revision. */
function isRunning({ version, entries: [latest] }: ZoneHistorySpec): boolean {
  return latest?.version !== version;
}

/**
 * Returns the zone of the history's owner. If the owner has several zones with this domain, returns the zone that has
 * the claim.
 */
function zoneOf(
  { zoneIndex, claimedDomains }: RecordingPorts,
  namespace: string,
  { domain, account }: ZoneHistorySpec,
): ZoneResource | undefined {
  const zones = zoneIndex
    .withDomain(domain)
    .filter((zone) => zone.metadata.namespace === namespace && accountOf(zone) === account);
  const claim = claimedDomains.at(domain).find(({ spec }) => spec.namespace === namespace)?.spec;
  return zones.find(({ metadata }) => metadata.name === claim?.zone) ?? (zones.length === 1 ? zones[0] : undefined);
}

/**
 * Returns the zone's records if its claim shows that they are the records of the latest version in the history.
 * Otherwise returns undefined.
 */
async function publishedRecords(
  ports: RecordingPorts,
  zone: ZoneResource,
  { domain, version, account }: ZoneHistorySpec,
): Promise<readonly RevisionRecord[] | undefined> {
  const { namespace, name, generation } = zone.metadata;
  const claim = ports.claimedDomains.at(domain).find(({ spec }) => spec.namespace === namespace && spec.zone === name);
  const publication = claim?.status?.publication;
  if (publication?.version !== version || publication.generation !== generation) return undefined;
  return allRecords(ports, zone, account ?? namespace!);
}
