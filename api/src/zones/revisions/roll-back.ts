import { historyName, ZoneHistoryKind, type ZoneResource } from '@fourwinds/resources';
import { differenceOf } from '@fourwinds/zones';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ChangeRecordsPorts } from '../records/change-records.ts';
import { recordsOfHistory } from './records-of-history.ts';
import { limitsOf } from '../../kernel/record-limits.ts';
import { withKept } from '../records/decide-change.ts';
import { hideOthers } from '../records/hide-others.ts';
import { setKey } from '../records/entry.ts';
import type { RevisionPorts } from './revision-ports.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import { currentSettings } from '../zone/current-settings.ts';
import { changeZone, type ZoneChanged } from '../write/change-zone.ts';
import type { ChangeRequest, Decision } from '../write/zone-change.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { recordsManagerName } from '../zone/records-manager.ts';
import type { RollbackOutcome } from './decide-rollback.ts';
import { requireRevision, zoneKeyOf } from './find-revision.ts';

export type RollBackPorts = ChangeRecordsPorts & RevisionPorts;

export interface RollBack extends ChangeRequest {
  readonly revision: string;
}

type RollBackResult = Omit<RollbackOutcome, 'records'> & { readonly revision: number };

export type RolledBack = ZoneChanged & RollBackResult;

/**
 * Restores either all records of a revision, or none. Record objects stay unchanged. Record sets that programs have
 * written since the revision also stay unchanged. Throws Failure zone_not_found, not_found, precondition_failed,
 * quota_exceeded, validation_error if the result is invalid, or conflict if the revision's records are unknown or
 * kubectl manages the zone.
 */
export async function rollBack(services: RollBackPorts, actor: Actor, request: RollBack): Promise<RolledBack> {
  const { revision, ...rest } = request;
  return changeZone(services, actor, {
    ...rest,
    action: 'zone.rollback',
    request: { revision },
    decide: (zone) => decide(services, actor, zone, revision),
  });
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
    services.threads.decideRollback(facts, { account, items }),
  );
  const result = { ...outcome, revision };
  if (records === undefined) return { kind: 'keep', result };
  return { kind: 'write', spec: { ...spec, records: withKept(spec.records, records) }, result };
}

/** Throws Failure conflict if a field manager owns the records, because this manager would undo the rollback. */
function refuseManaged({ metadata, spec: { domain } }: ZoneResource): void {
  const manager = recordsManagerName(metadata);
  if (manager !== undefined)
    throw new Failure(
      'conflict',
      `the records of ${domain} are written by ${manager} in Kubernetes, which would undo the rollback; roll back there`,
    );
}

/**
 * Returns record sets that the service or other programs have written since the latest revision. Reads them from the
 * `running` entry of the history.
 */
async function setsOfMachines({ store }: Pick<ZonePorts, 'store'>, zone: ZoneResource): Promise<string[]> {
  const { domain } = zone.spec;
  const key = { namespace: zone.metadata.namespace, name: historyName(domain) };
  const running = (await store.get(ZoneHistoryKind, key))?.spec.running;
  const { added = [], removed = [] } = (running && differenceOf(running)) ?? {};
  return recordsOfHistory([...added, ...removed], domain).map(setKey);
}
