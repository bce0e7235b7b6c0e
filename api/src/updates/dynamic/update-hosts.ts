import { annotations, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import type { AccountPart } from '../../kernel/meter.ts';
import { authorise, isAllowed, refuseSuspended } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Change } from '../../zones/records/change.ts';
import type { ChangeRecordsPorts } from '../../zones/records/change-records.ts';
import { decideRecords } from '../../zones/records/decide-records.ts';
import { changeZone } from '../../zones/write/change-zone.ts';
import { type Decision, dynamic, type ZoneChange } from '../../zones/write/zone-change.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { recordsManager } from '../../zones/zone/records-manager.ts';
import type { Address, AddressType } from './address.ts';
import { decideAddresses, type PlannedAddresses, type WantedAddresses } from './decide-addresses.ts';
import { countChanges } from './count-changes.ts';
import { addressRecordKey, type HostAddress } from './address-record.ts';
import { findAddresses, type FindAddressesPorts } from './find-addresses.ts';
import {
  putAddressRecord,
  type PutAddressRecordPorts,
  tryAddressRecord,
  type WrittenObject,
} from './put-address-record.ts';
import { removeRecordObject } from './remove-record-object.ts';

const DYNAMIC_UPDATE = 'dynamic.update' as const;

export type UpdateHostsPorts = ChangeRecordsPorts & FindAddressesPorts & PutAddressRecordPorts;

export interface HostUpdate {
  /** Canonical name, relative to the zone. */
  readonly name: string;
  readonly wanted: WantedAddresses;
}

export interface UpdatedHost {
  readonly name: string;
  readonly addresses: readonly (Address & { readonly ttl: number })[];
  readonly isChanged: boolean;
  /** When the address was written, in ISO 8601. If the host already had the address, when the zone last changed. */
  readonly updatedAt: string;
  /** The Zone or Record object that was written. Absent if nothing was written. */
  readonly written?: WrittenObject<ZoneResource | RecordResource>;
}

export interface UpdateHosts {
  /**
   * Zone from the cache, including all writes of the account. The zone may be older if the update leads to a write in
   * any case.
   */
  readonly zone: ZoneResource;
  readonly hosts: readonly HostUpdate[];
  readonly requestId: string;
  readonly dryRun?: boolean;
  /** Plans for the hosts, if they have already been made with this zone. */
  readonly plan?: readonly PlannedAddresses[];
}

/**
 * Sets the addresses of hosts in a zone with a single change. Writes nothing if the hosts already have these
 * addresses. Returns a Failure for each host that cannot have its addresses. Uses Record objects if a Kubernetes
 * field manager owns the zone's records, because it would undo a change of the zone. Throws the same Failures as
 * writeZone.
 */
export async function updateHosts(
  services: UpdateHostsPorts,
  actor: Actor,
  { zone, hosts, requestId, dryRun = false, plan: planned = planHosts(services, actor, zone, hosts) }: UpdateHosts,
): Promise<(UpdatedHost | Failure)[]> {
  refuseSuspended(actor);
  if (!leadsToWrite(planned)) return unchangedHosts(zone, planned);
  if (dryRun) return tryHosts(services, actor, { zone, hosts, requestId });
  const { parts, refused } = await countChanges(actor, zone, planned);
  const allowed = hosts.filter(({ name }) => !refused.has(name));
  if (allowed.length === 0) return hosts.map(({ name }) => refused.get(name)!);
  const expected = planned.filter((_, i) => !refused.has(hosts[i].name));
  const written = await write(services, actor, { zone, hosts: allowed, expected, requestId }, parts);
  return hosts.map(({ name }) => refused.get(name) ?? written.get(name)!);
}

/** True if the plans lead to a write, according to the cache. */
export function leadsToWrite(planned: readonly PlannedAddresses[]): boolean {
  return changesOf(planned).length > 0 || leadsToObjects(planned);
}

function leadsToObjects(planned: readonly PlannedAddresses[]): boolean {
  return objectsOf(planned).length > 0 || planned.some((host) => removalsOf(host).length > 0);
}

export function unchangedHosts(zone: ZoneResource, planned: readonly PlannedAddresses[]): (UpdatedHost | Failure)[] {
  return planned.map((host) => updated(host, lastChange(zone)));
}

/**
 * Returns the expected results. Validates the changes like a write, but does not count them. Throws the same Failures
 * as writeZone.
 */
async function tryHosts(
  services: UpdateHostsPorts,
  actor: Actor,
  { zone, hosts, requestId }: UpdateHosts,
): Promise<(UpdatedHost | Failure)[]> {
  const change = changeOf(services, actor, { zone, hosts, requestId });
  const { planned } = await changeZone(services, actor, { ...change, dryRun: true });
  for (const address of objectsOf(planned))
    await tryAddressRecord(services, actor, { zone, key: addressRecordKey(zone, address), address });
  const at = new Date(services.now()).toISOString();
  return planned.map((host) => updated(host, at));
}

/** Returns the change of the zone's spec. */
function changeOf(
  services: UpdateHostsPorts,
  actor: Actor,
  { zone, hosts, requestId }: Pick<UpdateHosts, 'zone' | 'hosts' | 'requestId'>,
): ZoneChange<PlannedHosts> {
  return {
    zone: zoneIdOf(zone),
    action: DYNAMIC_UPDATE,
    request: { hosts },
    requestId,
    decide: (current) => decide(services, actor, current, hosts),
  };
}

interface PlannedUpdates extends Omit<UpdateHosts, 'plan' | 'dryRun'> {
  readonly expected: readonly PlannedAddresses[];
}

/** Writes the changes and returns the results by host. Undoes the count of changes that were not made. */
async function write(
  services: UpdateHostsPorts,
  actor: Actor,
  updates: PlannedUpdates,
  parts: readonly AccountPart[],
): Promise<ReadonlyMap<string, UpdatedHost | Failure>> {
  const { hosts } = updates;
  try {
    const done = await carryOut(services, actor, updates);
    if (done.every(({ written }) => written === undefined)) await actor.meter?.takeBack(parts);
    const at = new Date(services.now()).toISOString();
    return new Map(done.map(({ host, written }, i) => [hosts[i].name, updated(host, at, written)]));
  } catch (error) {
    if (error instanceof Failure) await actor.meter?.takeBack(parts);
    throw error;
  }
}

interface CarriedOut {
  readonly host: PlannedAddresses;
  readonly written: UpdatedHost['written'];
}

/** Changes the zone's spec with a single change, and then its Record objects. */
async function carryOut(
  services: UpdateHostsPorts,
  actor: Actor,
  { zone, hosts, expected, requestId }: PlannedUpdates,
): Promise<CarriedOut[]> {
  if (changesOf(expected).length === 0 && leadsToObjects(expected))
    return putObjects(services, actor, { zone, planned: expected, requestId });
  const change = changeOf(services, actor, { zone, hosts, requestId });
  const { planned, changeId, resource } = await changeZone(services, actor, change);
  const put = await putObjects(services, actor, { zone, planned, requestId });
  if (changeId === null) return put;
  return put.map(({ host, written = { object: resource, changeId } }) => ({ host, written }));
}

interface PutObjects {
  readonly zone: ZoneResource;
  readonly planned: readonly PlannedAddresses[];
  readonly requestId: string;
}

/** Writes Record objects. Returns a Failure for each host whose objects cannot be written. */
async function putObjects(services: UpdateHostsPorts, actor: Actor, request: PutObjects): Promise<CarriedOut[]> {
  const results: CarriedOut[] = [];
  for (const host of request.planned) {
    let written: UpdatedHost['written'];
    try {
      for (const address of objectsOf([host]))
        written = (await putObject(services, actor, request, address)) ?? written;
      for (const type of removalsOf(host)) await removePlaceholder(services, actor, request, { host, type });
      results.push({ host, written });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results.push({ host: error, written });
    }
  }
  return results;
}

function putObject(
  services: UpdateHostsPorts,
  actor: Actor,
  { zone, requestId }: PutObjects,
  address: HostAddress,
): ReturnType<typeof putAddressRecord> {
  const key = addressRecordKey(zone, address);
  return putAddressRecord(services, actor, { zone, key, address, action: DYNAMIC_UPDATE, requestId });
}

/** Removes a placeholder. The host has an address of the other family, so its name still has a record. */
async function removePlaceholder(
  services: UpdateHostsPorts,
  actor: Actor,
  { zone, requestId }: PutObjects,
  { host, type }: { readonly host: PlannedAddresses; readonly type: AddressType },
): Promise<void> {
  if (host instanceof Failure) return;
  const object = services.latestRecordObjects.get(addressRecordKey(zone, { name: host.name, type }));
  if (object !== undefined) await removeRecordObject(services, actor, { zone, object, requestId });
}

interface PlannedHosts {
  readonly planned: readonly PlannedAddresses[];
}

async function decide(
  services: UpdateHostsPorts,
  actor: Actor,
  zone: ZoneResource,
  hosts: readonly HostUpdate[],
): Promise<Decision<PlannedHosts>> {
  const planned = planHosts(services, actor, zone, hosts);
  const changes = changesOf(planned);
  if (changes.length === 0) return { kind: 'keep', result: { planned } };
  return { ...dynamic(await decideRecords(services, actor, zone, changes)), result: { planned } };
}

export function planHosts(
  services: UpdateHostsPorts,
  actor: Actor,
  zone: ZoneResource,
  hosts: readonly HostUpdate[],
): PlannedAddresses[] {
  const presentAt = findAddresses(services, zone);
  const isManaged = recordsManager(zone.metadata) !== undefined;
  const { address } = actor;
  return hosts.map(({ name, wanted }) => {
    const access = { zone: zoneIdOf(zone), name, address };
    try {
      authorise(actor, { ...access, scope: 'dynamic:update' });
      const decided = decideAddresses({
        name,
        present: presentAt(name),
        wanted,
        isManaged,
        authorise: (type) => authorise(actor, { ...access, scope: 'dynamic:update', type }),
        mayChange: (type) => isAllowed(actor, { ...access, scope: 'dynamic:update', type }),
        mayCreate: (type) => isAllowed(actor, { ...access, scope: 'records:write', type }),
      });
      return { name, ...decided };
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  });
}

function changesOf(planned: readonly PlannedAddresses[]): Change[] {
  return planned.flatMap((host) => (host instanceof Failure ? [] : host.changes));
}

function objectsOf(planned: readonly PlannedAddresses[]): HostAddress[] {
  return planned.flatMap((host) => (host instanceof Failure ? [] : host.objects));
}

function removalsOf(host: PlannedAddresses): readonly AddressType[] {
  return host instanceof Failure ? [] : host.removals;
}

function updated(host: PlannedAddresses, updatedAt: string, written?: UpdatedHost['written']): UpdatedHost | Failure {
  if (host instanceof Failure) return host;
  const { name, addresses } = host;
  return { name, addresses, isChanged: leadsToWrite([host]), updatedAt, written };
}

function lastChange({ metadata }: ZoneResource): string {
  return metadata.annotations?.[annotations.updatedAt] ?? metadata.creationTimestamp!;
}
