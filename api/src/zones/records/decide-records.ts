import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { limitsOf, recordFilter } from '../../kernel/record-limits.ts';
import type { Decision } from '../write/zone-change.ts';
import { currentSettings, type ValidationPorts } from '../zone/current-settings.ts';
import { zoneIdOf } from '../zone/identity.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { RecordsPorts } from './all-records.ts';
import type { Change } from './change.ts';
import { type ChangeOutcome, withKept } from './decide-change.ts';
import { decideNearby } from './decide-nearby.ts';
import { attachedEntry, zoneContext } from './entry.ts';
import { type HidingPorts, warningsAboutChanges } from './hidden-records.ts';
import { hideOthers } from './hide-others.ts';
import type { RecordPorts } from './record-ports.ts';

export type DecideRecordsPorts = ValidationPorts &
  RecordsPorts &
  HidingPorts &
  Pick<ProcessPorts, 'newId'> &
  Pick<RecordPorts, 'threads'> &
  Pick<ZonePorts, 'checked'>;

export type ChangeResults = Omit<ChangeOutcome, 'records'>;

/**
 * Returns a zone's records after changes. The caller must have authorized the changes. Throws Failure
 * validation_error, conflict, quota_exceeded or forbidden.
 */
export async function decideRecords(
  services: DecideRecordsPorts,
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
    nearby?.outcome ?? (await hideOthers(actor, () => services.threads.decideChange(facts, { account, items })));
  refuseUnseen(actor, result);
  const hidden = await warningsAboutChanges(services, zone, result);
  const warned = hidden.length === 0 ? result : { ...result, warnings: [...result.warnings, ...hidden] };
  if (records === undefined) return { kind: 'keep', result: warned };
  return {
    kind: 'write',
    spec: { ...spec, records: withKept(spec.records, records) },
    checked: { service: facts.service, bytes: nearby?.bytes },
    result: warned,
  };
}

/** Checks again that authorized changes do not affect other records, however they were parsed. */
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
