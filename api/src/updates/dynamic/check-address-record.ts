import {
  ACCOUNTS_NAMESPACE,
  findCondition,
  labels,
  NamespaceKind,
  type RecordResource,
  type ZoneResource,
} from '@fourwinds/resources';
import { admits } from '@fourwinds/zones';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ChangeRecordsPorts } from '../../zones/records/change-records.ts';
import { decideRecords } from '../../zones/records/decide-records.ts';
import { attachedEntry, zoneContext } from '../../zones/records/entry.ts';
import { checkRecordQuota } from '../../zones/records/record-quota.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { refuseDeleted } from '../../zones/write/erase.ts';
import { type HostAddress, isAddressRecordOf, notOurs } from './address-record.ts';

export type CheckAddressRecordPorts = ChangeRecordsPorts;

export interface CheckedAddress {
  readonly address: HostAddress;
  readonly known: RecordResource | undefined;
  readonly object: RecordResource;
}

/**
 * Checks that a zone accepts all the Record objects together, with the rules of the operator. If an object was
 * already accepted, its address may change without a check. Throws Failure validation_error, quota_exceeded, conflict
 * if the zone is being deleted, or unavailable.
 */
export async function checkAddressRecords(
  services: CheckAddressRecordPorts,
  actor: Actor,
  zone: ZoneResource,
  checked: readonly CheckedAddress[],
): Promise<void> {
  refuseDeleted(zone);
  if (zone.metadata.labels?.[labels.zoneId] === undefined)
    throw new Failure('unavailable', `${zone.spec.domain} has no id yet; try again`);
  for (const { known, address } of checked)
    if (known !== undefined && !isAddressRecordOf(zone, known)) throw notOurs(address);
  const open = checked.filter(({ known }) => findCondition(known?.status?.conditions, 'Accepted')?.status !== 'True');
  if (open.length === 0) return;
  await refuseNotAdmitted(services, zone, open);
  checkAttached(services, actor, zone, open);
  const sets = Map.groupBy(open, ({ address: { name, type } }) => `${name} ${type}`);
  const changes = Array.from(sets.values(), (set) => {
    const { name, type } = set[0].address;
    return { op: 'replace' as const, name, type, values: set.map(({ address }) => address.value) };
  });
  await decideRecords(services, actor, zone, changes);
}

/**
 * Checks addresses together with the zone's existing Record objects. Throws Failure validation_error or
 * quota_exceeded.
 */
function checkAttached(
  { attached, readings }: CheckAddressRecordPorts,
  actor: Actor,
  zone: ZoneResource,
  checked: readonly CheckedAddress[],
): void {
  const context = zoneContext(zoneIdOf(zone), zone.spec, readings);
  const there = attached.mayBeAt(
    zone.metadata,
    checked.map(({ address }) => address.name),
  );
  const aliases = there.filter(({ spec }) => /^(?:cname|type5)$/i.test(spec.type));
  const names = new Set(aliases.map((alias) => attachedEntry(alias, context).name));
  const behind = checked.find(({ address }) => names.has(address.name));
  if (behind !== undefined)
    throw invalid(
      `${behind.address.name} is an alias by a Record object of Kubernetes; it has no ${behind.address.type} record beside`,
    );
  const count = zone.spec.records.length + attached.countOf(zone.metadata);
  const added = checked.filter(({ known }) => known === undefined).length;
  if (added > 0) checkRecordQuota(actor.account.plan, count, count + added);
}

/**
 * Checks that `spec.recordsFrom` of the zone admits the objects. Reads the labels of the namespace only if a rule
 * needs them. Throws Failure validation_error.
 */
async function refuseNotAdmitted(
  { store }: Pick<CheckAddressRecordPorts, 'store'>,
  zone: ZoneResource,
  checked: readonly CheckedAddress[],
): Promise<void> {
  const isByLabel = zone.spec.recordsFrom?.some(({ namespaceSelector }) => namespaceSelector !== undefined) === true;
  const namespace = isByLabel ? await store.get(NamespaceKind, { name: ACCOUNTS_NAMESPACE }) : undefined;
  const refused = checked.find(({ object }) => !admits(zone, object, namespace));
  if (refused === undefined) return;
  const { name, type } = refused.address;
  throw invalid(`spec.recordsFrom of the Zone ${zone.spec.domain} admits no Record object for ${name} ${type}`);
}

function invalid(message: string): Failure {
  return new Failure('validation_error', message);
}
