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
import type { RevisedZone, RevisionLog } from './revision-log.ts';

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

/** How long the revisions of a zone, and what the audit log has of them, are kept. */
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

/** Whether the latest version of a history is in its running entry, so that it is no revision. */
function isRunning({ version, entries: [latest] }: ZoneHistorySpec): boolean {
  return latest?.version !== version;
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
