import { historyName, ZoneHistoryKind, type ZoneResource } from '@fourwinds/resources';
import { differenceOf } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { Failure } from '../failure.ts';
import type { ChangeRecordsPorts } from '../records/change-records.ts';
import { recordsOfHistory } from '../history/records-of-history.ts';
import { limitsOf } from '../record-limits.ts';
import { withKept } from '../records/decide-change.ts';
import { hideOthers } from '../records/hide-others.ts';
import { setKey } from '../records/entry.ts';
import { currentSettings, type Services } from '../services.ts';
import { changeZone, type ZoneChange, type ZoneChanged } from '../zones/change-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { recordsManagerName } from '../zones/records-manager.ts';
import type { Decision } from '../zones/write-zone.ts';
import type { RollbackOutcome } from './decide-rollback.ts';
import { requireRevision, zoneKeyOf } from './find-revision.ts';

export type RollBackPorts = ChangeRecordsPorts & Pick<Services, 'revisions'>;

export interface RollBack extends Omit<ZoneChange, 'action' | 'request'> {
  readonly revision: string;
}

type RollBackResult = Omit<RollbackOutcome, 'records'> & { readonly revision: number };

export type RolledBack = ZoneChanged & RollBackResult;

/**
 * Gives a zone the records of a revision, all or none. Record objects, and sets that machines wrote since, stay as they are. Throws Failure
 * zone_not_found, not_found, precondition_failed, quota_exceeded, validation_error where the zone would not be valid, or conflict
 * where the records of the revision are not known, or the zone is written by kubectl.
 */
export async function rollBack(services: RollBackPorts, actor: Actor, request: RollBack): Promise<RolledBack> {
  const { revision, ...rest } = request;
  const change = { ...rest, action: 'zone.rollback' as const, request: { revision } };
  return changeZone(services, actor, change, (zone) => decide(services, actor, zone, revision));
}

async function decide(
  services: RollBackPorts,
  actor: Actor,
  zone: ZoneResource,
  text: string,
): Promise<Decision<RollBackResult>> {
  const zoneId = zoneIdOf(zone);
  authorise(actor, { scope: 'records:write', zone: zoneId, address: actor.address });
  refuseManaged(zone);
  const { number: revision } = await requireRevision(services, zone, text);
  const { spec } = zone;
  const { id: account, plan } = actor.account;
  const facts = {
    zoneId,
    spec,
    records: await services.revisions.records(zoneKeyOf(zone), revision),
    keptSets: await setsOfMachines(services, zone),
    limits: limitsOf(actor),
    service: currentSettings(services),
    plan,
  };
  const items = spec.records.length + facts.records.length;
  const { records, ...outcome } = await hideOthers(actor, () =>
    services.jobs.run('decideRollback', facts, { account, items }),
  );
  const result = { ...outcome, revision };
  return records === undefined ? { result } : { spec: { ...spec, records: withKept(spec.records, records) }, result };
}

/** Throws Failure conflict: the manager would undo the rollback. */
function refuseManaged({ metadata, spec: { domain } }: ZoneResource): void {
  const manager = recordsManagerName(metadata);
  if (manager !== undefined)
    throw new Failure(
      'conflict',
      `the records of ${domain} are written by ${manager} in Kubernetes, which would undo the rollback; roll back there`,
    );
}

/** Sets that the service or machines have written since, as the running entry of the history sums up. */
async function setsOfMachines({ store }: Pick<Services, 'store'>, zone: ZoneResource): Promise<string[]> {
  const { domain } = zone.spec;
  const key = { namespace: zone.metadata.namespace, name: historyName(domain) };
  const running = (await store.get(ZoneHistoryKind, key))?.spec.running;
  const { added = [], removed = [] } = (running && differenceOf(running)) ?? {};
  return recordsOfHistory([...added, ...removed], domain).map(setKey);
}
