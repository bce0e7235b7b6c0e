import type { ZoneHistoryResource, ZoneHistorySpec, ZoneResource } from '@fourwinds/resources';
import type { Accounts } from '../accounts/accounts.ts';
import { keptBy, planOf } from '../accounts/plans.ts';
import { KEPT_OF_KUBERNETES } from '../audit/audit-entry.ts';
import { allRecords } from '../records/all-records.ts';
import { zoneContext } from '../records/entry.ts';
import type { Services } from '../services.ts';
import { accountOf, zoneIdOf } from '../zones/identity.ts';
import { recordsOfLines } from './published-records.ts';
import type { RevisionRecord } from './revision.ts';
import type { RevisionLog } from './revision-log.ts';

/** Ports that record revisions. */
export type RecordingPorts = Pick<
  Services,
  'attached' | 'claimedDomains' | 'latestZones' | 'readings' | 'records' | 'zoneIndex'
> & {
  readonly accounts: Pick<Accounts, 'planOf'>;
  readonly revisionLog: RevisionLog;
};

/** Records the revisions that a history tells of. Gives false where the zone, or a Record of it, is not known here as it is published, or not yet. */
export async function recordHistory(ports: RecordingPorts, { metadata, spec }: ZoneHistoryResource): Promise<boolean> {
  const { namespace = '', name: history } = metadata;
  const found = zoneOf(ports, namespace, spec);
  const zone = found && ports.latestZones.get(found.metadata);
  const { accounts, attached, readings, revisionLog } = ports;
  if (zone === undefined || !attached.areReported(zone.metadata)) return false;
  const { account, domain } = spec;
  const zoneId = zoneIdOf(zone);
  const plan = account === undefined ? undefined : ((await accounts.planOf(account)) ?? '');
  const days = plan === undefined ? null : planOf(plan).revisionDays;
  const kept = plan === undefined ? KEPT_OF_KUBERNETES : keptBy(plan);
  const published = { zoneId, domain, accountId: account ?? null, kept };
  const context = zoneContext(zoneId, zone.spec, readings);
  const source = { zone, attached: attached.of(zone.metadata), context };
  await revisionLog.record({ namespace, history, zoneId, days, published }, spec, {
    ofLines: (lines) => recordsOfLines(lines, source),
    whole: () => publishedRecords(ports, zone, spec),
  });
  return true;
}

/** The zone of the owner of a history: of several, the one that has the claim. */
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

/** The records of a zone where they are those of the latest version in its history, as far as its claim tells; else undefined. */
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
