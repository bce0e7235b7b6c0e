import { annotations, type ObjectKey, RecordKind, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import { isStoreError } from '@fourwinds/store';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { inJournal } from '../../storage/journal/in-journal.ts';
import type { Intent } from '../../storage/journal/intent.ts';
import type { JournalPorts } from '../../storage/journal/journal-ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { intentOf } from '../../zones/write/intent.ts';
import { isMarked, marked } from '../../zones/write/marks.ts';
import { addressRecord, type HostAddress, isAddressRecordOf } from './address-record.ts';
import { checkAddressRecords, type CheckAddressRecordPorts } from './check-address-record.ts';

export type PutAddressRecordPorts = CheckAddressRecordPorts &
  JournalPorts &
  Pick<ZonePorts, 'latestRecordObjects' | 'mutex'> &
  Pick<ProcessPorts, 'newId' | 'now'>;

export interface PutAddressRecord {
  /** Zone from the cache. */
  readonly zone: ZoneResource;
  readonly key: ObjectKey;
  readonly address: HostAddress;
  readonly action: Intent['action'];
  readonly requestId: string;
}

export interface WrittenObject<T> {
  readonly object: T;
  readonly changeId: string;
}

/** Maximum attempts if other writers change the object first. */
const ATTEMPTS = 6;

/**
 * Writes an address to a host's Record object, after recording the write in the journal. The Zone object does not
 * change. Returns the written object, or undefined if the object already has the address. Throws Failure
 * validation_error if the zone does not accept the address, quota_exceeded, rate_limited, conflict or unavailable.
 */
export async function putAddressRecord(
  services: PutAddressRecordPorts,
  actor: Actor,
  request: PutAddressRecord,
): Promise<WrittenObject<RecordResource> | undefined> {
  const { zone, key, address } = request;
  const changeId = services.newId();
  const now = services.now();
  return services.mutex.run(key.name, () =>
    inJournal(services.journal, actor, changeId, async (attempts) => {
      let known = await knownObject(services, key);
      for (let i = 0; i < ATTEMPTS; i++) {
        if (hasAddress(zone, known, address)) return undefined;
        const object = marked(addressRecord(zone, key, address, known), changeId, now);
        await checkAddressRecords(services, actor, zone, [{ address, known, object }]);
        await attempts.begin(recordIntent(actor, { ...request, known, object }, changeId));
        const { written, latest } = await unlessOutrun(services, object, changeId);
        if (written !== undefined) {
          services.latestRecordObjects.put(written);
          await attempts.finish(written.metadata.resourceVersion!);
          return { object: written, changeId };
        }
        services.latestRecordObjects.forget(key);
        known = latest;
      }
      throw new Failure('conflict', 'the record is being changed by others; try again');
    }),
  );
}

/** Checks whether putAddressRecord would succeed. Throws the same Failures. */
export async function tryAddressRecord(
  services: PutAddressRecordPorts,
  actor: Actor,
  { zone, key, address }: Pick<PutAddressRecord, 'zone' | 'key' | 'address'>,
): Promise<void> {
  const known = await knownObject(services, key);
  await checkAddressRecords(services, actor, zone, [
    { address, known, object: addressRecord(zone, key, address, known) },
  ]);
}

async function knownObject(
  { latestRecordObjects, store }: Pick<ZonePorts, 'latestRecordObjects' | 'store'>,
  key: ObjectKey,
): Promise<RecordResource | undefined> {
  return latestRecordObjects.get(key) ?? (await store.get(RecordKind, key));
}

function hasAddress(zone: ZoneResource, known: RecordResource | undefined, { value, ttl }: HostAddress): boolean {
  if (known === undefined || !isAddressRecordOf(zone, known)) return false;
  return known.spec.value === value && (ttl === undefined || known.spec.ttl === ttl);
}

interface WriteAttempt {
  /** Object as written. undefined if another writer changed the object first. */
  readonly written?: RecordResource;
  /** Version that the other writer wrote. */
  readonly latest?: RecordResource;
}

async function unlessOutrun(
  { store }: Pick<ZonePorts, 'store'>,
  object: RecordResource,
  changeId: string,
): Promise<WriteAttempt> {
  const isNew = object.metadata.resourceVersion === undefined;
  try {
    return { written: await (isNew ? store.create(RecordKind, object) : store.update(RecordKind, object)) };
  } catch (error) {
    if (!(['AlreadyExists', 'Conflict', 'NotFound'] as const).some((reason) => isStoreError(error, reason)))
      throw error;
    const latest = await store.get(RecordKind, object.metadata);
    return latest !== undefined && isMarked(latest, changeId) ? { written: latest } : { latest };
  }
}

interface Changing extends PutAddressRecord {
  readonly known: RecordResource | undefined;
  readonly object: RecordResource;
}

function recordIntent(actor: Actor, changing: Changing, changeId: string): Intent {
  const { zone, address, action, requestId, known, object } = changing;
  const recordsOf = (record: RecordResource | undefined) => {
    if (record === undefined) return [];
    const { name, type, value, ttl } = record.spec;
    return [{ name, type, value, ttl }];
  };
  const before = { ...zone, spec: { ...zone.spec, records: recordsOf(known) } };
  const after = { ...zone.spec, records: recordsOf(object) };
  const change = { action, request: { hosts: [address] }, requestId };
  return {
    ...intentOf(actor, change, { zone: before, after }, changeId),
    recordObject: object.metadata.name,
    expectedVersion: known?.metadata.resourceVersion ?? null,
    follows: known?.metadata.annotations?.[annotations.changeId] ?? null,
  };
}
