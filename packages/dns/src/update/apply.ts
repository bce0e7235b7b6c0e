import { CLASS, isMetaType, META_TYPE, RCODE } from '../message/codes.ts';
import type { MessageRecord } from '../message/message.ts';
import { CNAME } from '../rr/types/cname.ts';
import { NS } from '../rr/types/ns.ts';
import { SOA } from '../rr/types/soa.ts';
import { compareSerials, serialOfSoa } from '../serial.ts';
import { refuseOutside, UpdateRefusal } from './request.ts';
import { type ChangedName, ChangingSets, isSameData, setOf, type ZoneSets } from './sets.ts';

/**
 * Applies an UPDATE (RFC 2136 3.4). The prerequisites must already be checked. Returns the changed names. Throws
 * UpdateRefusal before anything is changed. A set gets the TTL of the record that was added last (RFC 2181 5.2).
 */
export function applyUpdates(zone: ZoneSets, updates: readonly MessageRecord[]): readonly ChangedName[] {
  for (const record of updates) checkForm(zone, record);
  const sets = new ChangingSets(zone);
  for (const record of updates) apply(sets, record);
  return sets.changes;
}

function checkForm(zone: ZoneSets, record: MessageRecord): void {
  refuseOutside(zone.apex, record);
  const fault = faultOf(record);
  if (fault !== undefined) throw new UpdateRefusal(RCODE.FORMERR, fault, record);
}

/** Checks the rules of RFC 2136 3.4.1.3. */
function faultOf(record: MessageRecord): string | undefined {
  const { class: recordClass, type } = record;
  if (!CLASSES.includes(recordClass)) return 'the class of an update is IN, ANY or NONE';
  const isEverything = recordClass === CLASS.ANY && type.code === META_TYPE.ANY;
  if (isMetaType(type.code) && !isEverything) return `${type.name} is no type of records`;
  return recordClass === CLASS.IN ? undefined : faultOfDeletion(record);
}

const CLASSES: readonly number[] = [CLASS.IN, CLASS.ANY, CLASS.NONE];

function faultOfDeletion({ class: recordClass, ttl, rdata }: MessageRecord): string | undefined {
  if (ttl !== 0) return 'the TTL of a deletion is 0';
  return recordClass === CLASS.ANY && rdata.length > 0 ? 'a deletion of the class ANY has no data' : undefined;
}

function apply(sets: ChangingSets, record: MessageRecord): void {
  if (record.class === CLASS.IN) add(sets, record);
  else if (record.class === CLASS.NONE) deleteValue(sets, record);
  else if (record.type.code === META_TYPE.ANY) deleteName(sets, record);
  else if (!isKept(sets, record)) sets.put({ ...record, rdatas: [] });
}

/** True for SOA and NS at the apex, which an UPDATE cannot delete (RFC 2136 3.4.2.3). */
function isKept({ apex }: ZoneSets, { owner, type }: Pick<MessageRecord, 'owner' | 'type'>): boolean {
  return owner.equals(apex) && (type.code === SOA.code || type.code === NS.code);
}

/** Adds a record (RFC 2136 3.4.2.2). */
function add(sets: ChangingSets, { owner, type, ttl, rdata }: MessageRecord): void {
  if (clashesWithCname(sets, { owner, type }) || isOlderSoa(sets, { owner, type, rdata })) return;
  const present = setOf(sets, owner, type)?.rdatas ?? [];
  const others = type.singleton === true ? [] : present.filter((other) => !isSameData(type, other, rdata));
  sets.put({ owner, type, ttl, rdatas: [...others, rdata] });
}

/**
 * True if a CNAME would be added to a name with other records, or another record to a name with a CNAME. RFC 2136
 * ignores these records without an error.
 */
function clashesWithCname(sets: ZoneSets, { owner, type }: Pick<MessageRecord, 'owner' | 'type'>): boolean {
  if (type.besideCname === true) return false;
  const isAlias = type.code === CNAME.code;
  return sets.at(owner).some((set) => set.type.besideCname !== true && isAlias !== (set.type.code === CNAME.code));
}

/**
 * True for an SOA record that is ignored. An SOA record is only accepted at the apex and with a greater serial (RFC
 * 2136 3.4.2.2).
 */
function isOlderSoa(sets: ZoneSets, { owner, type, rdata }: Pick<MessageRecord, 'owner' | 'type' | 'rdata'>): boolean {
  if (type.code !== SOA.code) return false;
  const present = setOf(sets, owner, type);
  return present === undefined || compareSerials(serialOfSoa(rdata), serialOfSoa(present.rdatas[0])) <= 0;
}

function deleteName(sets: ChangingSets, { owner }: MessageRecord): void {
  for (const set of sets.at(owner)) if (!isKept(sets, set)) sets.put({ ...set, rdatas: [] });
}

/** Deletes a value. Does not delete the last NS record at the apex (RFC 2136 3.4.2.4). */
function deleteValue(sets: ChangingSets, { owner, type, rdata }: MessageRecord): void {
  const present = setOf(sets, owner, type);
  if (present === undefined || type.code === SOA.code) return;
  const rdatas = present.rdatas.filter((other) => !isSameData(type, other, rdata));
  if (rdatas.length === present.rdatas.length || (rdatas.length === 0 && isKept(sets, present))) return;
  sets.put({ ...present, rdatas });
}
