import { CLASS, META_TYPE, RCODE } from '../message/codes.ts';
import type { MessageRecord } from '../message/message.ts';
import { refuseOutside, UpdateRefusal } from './request.ts';
import { areSameData, setOf, type ZoneSets } from './sets.ts';

/**
 * Checks the prerequisites of an UPDATE (RFC 2136 3.2.5). If a prerequisite fails, throws UpdateRefusal with the
 * response code of the first failure.
 */
export function checkPrerequisites(zone: ZoneSets, prerequisites: readonly MessageRecord[]): void {
  for (const record of prerequisites) {
    checkForm(zone, record);
    checkOne(zone, record);
  }
  checkSets(
    zone,
    prerequisites.filter((record) => record.class === CLASS.IN),
  );
}

function checkForm(zone: ZoneSets, record: MessageRecord): void {
  const { ttl, rdata, type } = record;
  if (ttl !== 0) throw new UpdateRefusal(RCODE.FORMERR, 'the TTL of a prerequisite is 0', record);
  refuseOutside(zone.apex, record);
  const [isIn, isOther] = [record.class === CLASS.IN, record.class === CLASS.ANY || record.class === CLASS.NONE];
  if (isOther ? rdata.length > 0 : !isIn || type.code === META_TYPE.ANY)
    throw new UpdateRefusal(RCODE.FORMERR, 'a prerequisite of the class ANY or NONE has no data, others have', record);
}

/**
 * Checks a prerequisite about whether a name or a set is in use. Empty non-terminals are not in use (RFC 2136 2.4.4).
 */
function checkOne(zone: ZoneSets, record: MessageRecord): void {
  const { owner, type } = record;
  if (record.class === CLASS.IN) return;
  const isName = type.code === META_TYPE.ANY;
  const exists = isName ? zone.at(owner).length > 0 : setOf(zone, owner, type) !== undefined;
  if (exists === (record.class === CLASS.ANY)) return;
  const what = isName ? owner.toString() : `${owner.toString()} ${type.name}`;
  if (exists) throw new UpdateRefusal(isName ? RCODE.YXDOMAIN : RCODE.YXRRSET, `${what} exists`, record);
  throw new UpdateRefusal(isName ? RCODE.NXDOMAIN : RCODE.NXRRSET, `${what} does not exist`, record);
}

/** Checks that each set has exactly the values of the prerequisites with class IN (RFC 2136 2.4.2). */
function checkSets(zone: ZoneSets, records: readonly MessageRecord[]): void {
  const wanted = Map.groupBy(records, ({ owner, type }) => `${type.code} ${owner.key}`);
  for (const set of wanted.values()) {
    const [{ owner, type }] = set;
    const present = setOf(zone, owner, type)?.rdatas ?? [];
    const rdatas = set.map(({ rdata }) => rdata);
    if (!areSameData(type, present, rdatas))
      throw new UpdateRefusal(RCODE.NXRRSET, `${owner.toString()} ${type.name} has other values`, set[0]);
  }
}
