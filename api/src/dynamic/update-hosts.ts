import { annotations, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import type { AccountPart } from '../meter.ts';
import { authorise, isAllowed, refuseSuspended } from '../authorise.ts';
import { Failure } from '../failure.ts';
import type { Change } from '../records/change.ts';
import { type ChangeRecordsPorts, decideRecords } from '../records/change-records.ts';
import { changeZone } from '../zones/change-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { recordsManager } from '../zones/records-manager.ts';
import type { Decision, WriteRequest } from '../zones/write-zone.ts';
import type { Address, AddressType } from './address.ts';
import { decideAddresses, type Planned, type WantedAddresses } from './decide-addresses.ts';
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

/** The addresses that a client wants for a host of a zone. */
export interface HostUpdate {
  /** In canonical form, relative to the zone. */
  readonly name: string;
  readonly wanted: WantedAddresses;
}

/** The addresses of a host after an update. */
export interface UpdatedHost {
  readonly name: string;
  readonly addresses: readonly (Address & { readonly ttl: number })[];
  readonly isChanged: boolean;
  /** ISO 8601: when the address was written, or where it was there already, when the zone was changed last. */
  readonly updatedAt: string;
  /** The zone or the Record object that holds its address since; absent where nothing was written. */
  readonly written?: WrittenObject<ZoneResource | RecordResource>;
}

export interface UpdateHosts {
  /** As the cache has it, with all that the account has written, unless the update leads to a write in any case. */
  readonly zone: ZoneResource;
  readonly hosts: readonly HostUpdate[];
  readonly requestId: string;
  /** Whether it only says the results as they would be. */
  readonly dryRun?: boolean;
  /** The plans for the hosts by that zone, where there are some already. */
  readonly plan?: readonly Planned[];
}

/**
 * Gives hosts of a zone their addresses, all in one change; where they have them already, nothing is written. A Failure stands in the place of a
 * host that cannot have them. Where a manager of Kubernetes writes the records of the zone, which would undo the change, each address is a Record object.
 * Throws Failure as writeZone does.
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

/** Whether plans lead to a write, as far as the cache tells. */
export function leadsToWrite(planned: readonly Planned[]): boolean {
  return changesOf(planned).length > 0 || leadsToObjects(planned);
}

function leadsToObjects(planned: readonly Planned[]): boolean {
  return objectsOf(planned).length > 0 || planned.some((host) => removalsOf(host).length > 0);
}

/** The results of plans that lead to no write. */
export function unchangedHosts(zone: ZoneResource, planned: readonly Planned[]): (UpdatedHost | Failure)[] {
  return planned.map((host) => updated(host, lastChange(zone)));
}

/** The results as they would be: checked as a write is, and counted for no limit. Throws Failure as writeZone does. */
async function tryHosts(
  services: UpdateHostsPorts,
  actor: Actor,
  { zone, hosts, requestId }: UpdateHosts,
): Promise<(UpdatedHost | Failure)[]> {
  const request = requestOf(zone, hosts, requestId);
  const { planned } = await changeZone(services, actor, { ...request, dryRun: true }, (current) =>
    decide(services, actor, current, hosts),
  );
  for (const address of objectsOf(planned))
    await tryAddressRecord(services, actor, { zone, key: addressRecordKey(zone, address), address });
  const at = new Date(services.now()).toISOString();
  return planned.map((host) => updated(host, at));
}

function requestOf(zone: ZoneResource, hosts: readonly HostUpdate[], requestId: string): WriteRequest {
  return { zone: zoneIdOf(zone), action: DYNAMIC_UPDATE, request: { hosts }, requestId };
}

/** Updates that may be made, with the plans for the zone as the cache has it. */
interface PlannedUpdates extends Omit<UpdateHosts, 'plan' | 'dryRun'> {
  readonly expected: readonly Planned[];
}

/** The results by the names of the hosts. A change that is not made is not counted. */
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

/** A host, and the object that was written for it. */
interface CarriedOut {
  readonly host: Planned;
  readonly written: UpdatedHost['written'];
}

/** Changes the records that the zone holds, in one change, and then its Record objects. */
async function carryOut(
  services: UpdateHostsPorts,
  actor: Actor,
  { zone, hosts, expected, requestId }: PlannedUpdates,
): Promise<CarriedOut[]> {
  if (changesOf(expected).length === 0 && leadsToObjects(expected))
    return putObjects(services, actor, { zone, planned: expected, requestId });
  const request = requestOf(zone, hosts, requestId);
  const { planned, changeId, resource } = await changeZone(services, actor, request, (current) =>
    decide(services, actor, current, hosts),
  );
  const put = await putObjects(services, actor, { zone, planned, requestId });
  if (changeId === null) return put;
  return put.map(({ host, written = { object: resource, changeId } }) => ({ host, written }));
}

interface PutObjects {
  readonly zone: ZoneResource;
  readonly planned: readonly Planned[];
  readonly requestId: string;
}

/** A Failure takes the place of a host whose Record objects cannot be written. */
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

/** The host has an address of the other family, so that its name keeps a record. */
async function removePlaceholder(
  services: UpdateHostsPorts,
  actor: Actor,
  { zone, requestId }: PutObjects,
  { host, type }: { readonly host: Planned; readonly type: AddressType },
): Promise<void> {
  if (host instanceof Failure) return;
  const object = services.latestRecordObjects.get(addressRecordKey(zone, { name: host.name, type }));
  if (object !== undefined) await removeRecordObject(services, actor, { zone, object, requestId });
}

async function decide(
  services: UpdateHostsPorts,
  actor: Actor,
  zone: ZoneResource,
  hosts: readonly HostUpdate[],
): Promise<Decision<{ readonly planned: readonly Planned[] }>> {
  const planned = planHosts(services, actor, zone, hosts);
  const changes = changesOf(planned);
  if (changes.length === 0) return { result: { planned } };
  return { ...(await decideRecords(services, actor, zone, changes)), isDynamic: true, result: { planned } };
}

/** Decides about hosts by the zone as the cache has it. */
export function planHosts(
  services: UpdateHostsPorts,
  actor: Actor,
  zone: ZoneResource,
  hosts: readonly HostUpdate[],
): Planned[] {
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

function changesOf(planned: readonly Planned[]): Change[] {
  return planned.flatMap((host) => (host instanceof Failure ? [] : host.changes));
}

function objectsOf(planned: readonly Planned[]): HostAddress[] {
  return planned.flatMap((host) => (host instanceof Failure ? [] : host.objects));
}

function removalsOf(host: Planned): readonly AddressType[] {
  return host instanceof Failure ? [] : host.removals;
}

function updated(host: Planned, updatedAt: string, written?: UpdatedHost['written']): UpdatedHost | Failure {
  if (host instanceof Failure) return host;
  const { name, addresses } = host;
  return { name, addresses, isChanged: leadsToWrite([host]), updatedAt, written };
}

function lastChange({ metadata }: ZoneResource): string {
  return metadata.annotations?.[annotations.updatedAt] ?? metadata.creationTimestamp!;
}
