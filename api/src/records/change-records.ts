import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { currentSettings, type Services, type ValidationPorts } from '../services.ts';
import type { RecordsPorts } from './all-records.ts';
import { type ChangeOptions, type ChangePorts, changeZone, type ZoneChanged } from '../zones/change-zone.ts';
import { authoriseChanges } from './authorise-changes.ts';
import type { Change } from './change.ts';
import type { CheckedPort } from './checked-versions.ts';
import { type ChangeOutcome, withKept } from './decide-change.ts';
import { decideNearby } from './decide-nearby.ts';
import { attachedEntry, zoneContext } from './entry.ts';
import { warningsAboutChanges } from './hidden-records.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { hideOthers } from './hide-others.ts';
import { limitsOf, recordFilter } from '../record-limits.ts';
import type { Decision } from '../zones/write-zone.ts';

/** Ports that change records, large zones in threads. */
export type ChangeRecordsPorts = ChangePorts &
  ValidationPorts &
  RecordsPorts &
  Pick<Services, 'jobs' | 'newId'> & { readonly checked: CheckedPort };

export interface ChangeRecords extends ChangeOptions {
  /** Name or id. */
  readonly zone: string;
  readonly changes: readonly Change[];
  readonly ifMatch?: string;
  readonly requestId: string;
}

type ChangeResults = Omit<ChangeOutcome, 'records'>;

export type RecordsChanged = ZoneChanged & ChangeResults;

/**
 * Applies changes to the records of a zone, all or none. Throws Failure validation_error or conflict with a detail for
 * each error, zone_not_found, precondition_failed or quota_exceeded.
 */
export async function changeRecords(
  services: ChangeRecordsPorts,
  actor: Actor,
  request: ChangeRecords,
): Promise<RecordsChanged> {
  const { changes, ...rest } = request;
  const change = { ...rest, action: 'records.change' as const, request: { changes } };
  return changeZone(services, actor, change, async (zone) => {
    await authoriseChanges(services, actor, zone, changes);
    return decideRecords(services, actor, zone, changes);
  });
}

/** The records of a zone after changes, which the caller has authorised. Throws Failure as changeRecords does. */
export async function decideRecords(
  services: ChangeRecordsPorts,
  actor: Actor,
  zone: ZoneResource,
  changes: readonly Change[],
): Promise<Decision<ChangeResults>> {
  const zoneId = zoneIdOf(zone);
  const { spec } = zone;
  const { id: account, plan } = actor.account;
  const context = zoneContext(zoneId, spec, services.readings);
  const isById = changes.some((change) => 'id' in change);
  const attached = isById ? services.attached.of(zone.metadata) : [];
  const attachedIds = attached.map((record) => attachedEntry(record, context).id);
  const facts = {
    zoneId,
    spec,
    attachedIds,
    changes,
    service: currentSettings(services),
    plan,
    limits: limitsOf(actor),
  };
  const known = services.checked.bytesOf(zone, facts.service);
  const nearby = known === undefined ? undefined : decideNearby({ ...facts, bytes: known }, services);
  const items = spec.records.length + countValues(changes);
  const { records, ...result } =
    nearby?.outcome ?? (await hideOthers(actor, () => services.jobs.run('decideChange', facts, { account, items })));
  refuseUnseen(actor, result);
  const hidden = await warningsAboutChanges(services, zone, result);
  const warned = hidden.length === 0 ? result : { ...result, warnings: [...result.warnings, ...hidden] };
  if (records === undefined) return { result: warned };
  const onWritten = (written: ZoneResource): void =>
    services.checked.put(
      written,
      facts.service,
      nearby?.bytes ?? Buffer.byteLength(JSON.stringify(written.spec.records)),
    );
  return { spec: { ...spec, records: withKept(spec.records, records) }, onWritten, result: warned };
}

/** Changes that were allowed concern no other records; this holds however they were read. */
function refuseUnseen(actor: Actor, { difference, named }: Pick<ChangeOutcome, 'difference' | 'named'>): void {
  const limits = limitsOf(actor);
  if (limits === undefined) return;
  const { added, removed, changed } = difference;
  const all = [...added, ...removed, ...changed.flatMap(({ before, after }) => [before, after]), ...named];
  if (!all.every(recordFilter(limits))) throw new Failure('forbidden', 'the token is limited to other records');
}

function countValues(changes: readonly Change[]): number {
  return changes.reduce((sum, change) => sum + (change.op === 'replace' ? change.values.length : 1), 0);
}
