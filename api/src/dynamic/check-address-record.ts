import {
  ACCOUNTS_NAMESPACE,
  findCondition,
  labels,
  NamespaceKind,
  type RecordResource,
  type ZoneResource,
} from '@fourwinds/resources';
import { admits } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { type ChangeRecordsPorts, decideRecords } from '../records/change-records.ts';
import { attachedEntry, zoneContext } from '../records/entry.ts';
import { checkRecordQuota } from '../records/record-quota.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { refuseDeleted } from '../zones/write-zone.ts';
import { type HostAddress, isAddressRecordOf, notOurs } from './address-record.ts';

export type CheckAddressRecordPorts = ChangeRecordsPorts;

export interface CheckAddressRecord {
  readonly zone: ZoneResource;
  readonly address: HostAddress;
  /** The object before. */
  readonly known: RecordResource | undefined;
  /** The object with the address. */
  readonly object: RecordResource;
}

/**
 * Checks that a zone takes a Record object with an address, as the operator decides afterwards; of one that it has accepted, another address is no question.
 * Throws Failure validation_error, quota_exceeded, conflict for a zone that is being deleted, or unavailable.
 */
export async function checkAddressRecord(
  services: CheckAddressRecordPorts,
  actor: Actor,
  { zone, address, known, object }: CheckAddressRecord,
): Promise<void> {
  const { name, type, value } = address;
  refuseDeleted(zone);
  if (zone.metadata.labels?.[labels.zoneId] === undefined)
    throw new Failure('unavailable', `${zone.spec.domain} has no id yet; try again`);
  if (known !== undefined && !isAddressRecordOf(zone, known)) throw notOurs(address);
  if (findCondition(known?.status?.conditions, 'Accepted')?.status === 'True') return;
  if (!(await isAdmitted(services, zone, object)))
    throw invalid(`spec.recordsFrom of the Zone ${zone.spec.domain} admits no Record object for ${name} ${type}`);
  checkAttached(services, actor, { zone, address, known });
  await decideRecords(services, actor, zone, [{ op: 'replace', name, type, values: [value] }]);
}

/** Checks an address against the Record objects of the zone. Throws Failure validation_error or quota_exceeded. */
function checkAttached(
  { attached, readings }: CheckAddressRecordPorts,
  actor: Actor,
  { zone, address: { name, type }, known }: Omit<CheckAddressRecord, 'object'>,
): void {
  const all = attached.of(zone.metadata);
  const context = zoneContext(zoneIdOf(zone), zone.spec, readings);
  const aliases = all.filter(({ spec }) => /^(?:cname|type5)$/i.test(spec.type));
  if (aliases.some((alias) => attachedEntry(alias, context).name === name))
    throw invalid(`${name} is an alias by a Record object of Kubernetes; it has no ${type} record beside`);
  const count = zone.spec.records.length + all.length;
  if (known === undefined) checkRecordQuota(actor.account.plan, count, count + 1);
}

/** The labels of the namespace are asked for only where they count. */
async function isAdmitted(
  { store }: Pick<CheckAddressRecordPorts, 'store'>,
  zone: ZoneResource,
  object: RecordResource,
): Promise<boolean> {
  const isByLabel = zone.spec.recordsFrom?.some(({ namespaceSelector }) => namespaceSelector !== undefined) === true;
  const namespace = isByLabel ? await store.get(NamespaceKind, { name: ACCOUNTS_NAMESPACE }) : undefined;
  return admits(zone, object, namespace);
}

function invalid(message: string): Failure {
  return new Failure('validation_error', message);
}
