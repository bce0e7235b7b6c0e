import { CLASS, EDE, RCODE } from '@fourwinds/dns';
import { denies, proveNoData, proveNoName, proveWildcardAnswer, proveWildcardNoData } from './denial.ts';
import {
  CUT,
  DENIAL,
  firstNameIn,
  follow,
  followToOctets,
  HEADER,
  headerWord,
  isLoaded,
  NODE,
  RECORD,
  SET,
  setAt,
  setOfType,
  type ZoneImage,
} from './zone-image.ts';
import { locate, Location, readName } from './locate.ts';
import { haveOneOwner } from './owner.ts';
import { chainOwner, MAX_CHAIN, PART, type Reply, SECTION } from './reply.ts';
import { isAboutZone, type Request } from './request.ts';
import type { SearchName } from './search-name.ts';
import { QTYPE, TYPE } from './type.ts';
import type { Zones } from './zones/zones.ts';

const found = new Location();

/**
 * Chooses the reply to a question as in RFC 1034 4.3.2: finds the nearest zone, then the name. Repeats this with the
 * target of an alias if a zone of the same owner contains the target. The question's name is the first in the reply's
 * chain.
 */
export function resolve(zones: Zones, request: Request, reply: Reply): void {
  let image = nearestZone(zones, request.type, reply.chain[0]);
  if (image === undefined) reply.extendedError = EDE.NOT_AUTHORITATIVE;
  if (isAboutZone(request)) {
    reply.rcode = refuseZone(image, reply.chain[0]);
    return;
  }
  if (image === undefined) {
    reply.rcode = RCODE.REFUSED;
    return;
  }
  reply.authoritative = isOneClass(request);
  while (image !== undefined && answerFrom(zones, image, request, reply)) {
    image = zoneOfTarget(zones, image, request, reply);
  }
  addAdditional(reply);
}

/** No server is authoritative for all classes (RFC 1035 6.2). */
function isOneClass(request: Request): boolean {
  return request.class !== CLASS.ANY;
}

/**
 * Returns the response code to AXFR, IXFR and NOTIFY: REFUSED for zones served here, otherwise NOTAUTH (RFC 5936
 * 2.2.1).
 */
function refuseZone(image: ZoneImage | undefined, name: SearchName): number {
  return isApexOf(image, name) ? RCODE.REFUSED : RCODE.NOTAUTH;
}

/** Step 2. Queries for the DS of an apex go to the parent zone if it is served here (RFC 4035 3.1.4.1). */
function nearestZone(zones: Zones, type: number, name: SearchName): ZoneImage | undefined {
  const image = zones.find(name, 0);
  return type === TYPE.DS && isApexOf(image, name) ? (zones.find(name, 1) ?? image) : image;
}

/** True if the name is the apex of this zone and the zone is loaded. */
function isServed(image: ZoneImage | undefined, name: SearchName): boolean {
  return image !== undefined && isApexOf(image, name) && isLoaded(image);
}

function isApexOf(image: ZoneImage | undefined, { labels }: SearchName): boolean {
  return image !== undefined && headerWord(image, HEADER.apexLabels) === labels;
}

/**
 * Returns the zone of an alias target if that zone has the same owner. An answer for one owner never contains
 * authoritative data of another owner.
 */
function zoneOfTarget(zones: Zones, image: ZoneImage, request: Request, reply: Reply): ZoneImage | undefined {
  const target = nearestZone(zones, request.type, reply.chain[reply.chainLength - 1]);
  return target !== undefined && haveOneOwner(image, target) ? target : undefined;
}

/** Steps 3 and 4 for the last name of the chain. Returns true if it was an alias and the chain continues. */
function answerFrom(zones: Zones, image: ZoneImage, request: Request, reply: Reply): boolean {
  const name = reply.chain[reply.chainLength - 1];
  locate(image, name, found);
  const { node, label } = found;
  reply.located(image, follow(image, node + NODE.name), label);
  const cut = image.words[node + NODE.cut];
  if (cut !== CUT.none) {
    if (cut === CUT.unloaded) return failToAnswer(reply);
    if (label > 0 || request.type !== TYPE.DS) return refer(image, request, reply, name);
  }
  explain(image, reply);
  if (label === 0) return answerFromNode(image, node, request, reply);
  const dname = setOfType(image, node, TYPE.DNAME);
  if (dname !== 0) return substitute(image, dname, request, reply);
  const wildcard = follow(image, node + NODE.wildcard);
  if (wildcard !== 0) return answerFromWildcard(image, wildcard, request, reply);
  return answerMissing(zones, image, request, reply);
}

/**
 * The name is in a zone that is not loaded (RFC 8914 4.15). Replies SERVFAIL, unless an alias led to the name; then
 * the alias is the answer.
 */
function failToAnswer(reply: Reply): boolean {
  if (reply.chainLength > 1) return false;
  reply.reset(RCODE.SERVFAIL);
  reply.extendedError = EDE.NOT_READY;
  return false;
}

/** Marks an answer from a blocked zone (RFC 8914 4.16). Referrals to child zones are not marked. */
function explain(image: ZoneImage, reply: Reply): void {
  const extendedError = headerWord(image, HEADER.extendedError);
  if (extendedError !== 0) reply.extendedError = extendedError;
}

/** Step 3b: the name is at or below a zone cut. Returns a referral with DS or the proof that there is none. */
function refer(image: ZoneImage, request: Request, reply: Reply, name: SearchName): boolean {
  const { node } = found;
  reply.authoritative = reply.chainLength > 1;
  addStored(image, setOfType(image, node, TYPE.NS), SECTION.authority, reply);
  if (!request.dnssec || headerWord(image, HEADER.denial) === DENIAL.none) return false;
  const ds = setOfType(image, node, TYPE.DS);
  if (ds !== 0) {
    addStored(image, ds, SECTION.authority, reply);
  } else {
    found.label = 0;
    proveNoData(reply, image, name, found);
  }
  return false;
}

/** Step 3a: the name exists. */
function answerFromNode(image: ZoneImage, node: number, request: Request, reply: Reply): boolean {
  if (addAnswer(image, node, request, reply)) return false;
  const cname = setOfType(image, node, TYPE.CNAME);
  if (cname !== 0) return followCname(image, cname, reply);
  addSoa(image, request, reply);
  if (request.dnssec) proveNoData(reply, image, reply.chain[reply.chainLength - 1], found);
  return false;
}

/** Step 3c: the wildcard below the closest encloser matches the name (RFC 4592 3.3). */
function answerFromWildcard(image: ZoneImage, wildcard: number, request: Request, reply: Reply): boolean {
  const name = reply.chain[reply.chainLength - 1];
  const cname = setOfType(image, wildcard, TYPE.CNAME);
  const answered = addAnswer(image, wildcard, request, reply);
  const followed = !answered && cname !== 0 && followCname(image, cname, reply);
  if (answered || cname !== 0) {
    if (request.dnssec) proveWildcardAnswer(reply, image, name, found);
    return followed;
  }
  addSoa(image, request, reply);
  if (request.dnssec) proveWildcardNoData(reply, image, name, found);
  return false;
}

/**
 * The name does not exist in the zone. A child zone that is served here exists even if its parent has no delegation
 * for it. Unless the parent denies it, the answer for its DS is NODATA (RFC 5155 7.2.4).
 */
function answerMissing(zones: Zones, image: ZoneImage, request: Request, reply: Reply): boolean {
  const name = reply.chain[reply.chainLength - 1];
  const isChild = request.type === TYPE.DS && isServed(zones.find(name, 0), name) && !denies(image, name, found);
  if (!isChild) reply.rcode = RCODE.NXDOMAIN;
  addSoa(image, request, reply);
  if (request.dnssec) (isChild ? proveNoData : proveNoName)(reply, image, name, found);
  return false;
}

/** Adds the sets of a node that match the question's type. Returns false if there are none. */
function addAnswer(image: ZoneImage, node: number, request: Request, reply: Reply): boolean {
  if (request.type === TYPE.RRSIG) return addSignatures(image, node, reply);
  const set = request.type === QTYPE.ANY ? anySet(image, node) : setOfType(image, node, request.type);
  if (set === 0) return false;
  addToAnswer(image, set, reply);
  return true;
}

/**
 * Answers ANY with a single set (RFC 8482 4.1): the SOA at the apex, elsewhere the set with the lowest type, NSEC
 * last.
 */
function anySet(image: ZoneImage, node: number): number {
  const count = image.words[node + NODE.setCount];
  if (count === 0) return 0;
  const set = setAt(image, node, 0);
  return count > 1 && image.words[set + SET.type] === TYPE.NSEC ? setAt(image, node, 1) : set;
}

function addSignatures(image: ZoneImage, node: number, reply: Reply): boolean {
  const before = reply.count;
  for (let n = 0; n < image.words[node + NODE.setCount]; n++) {
    const set = setAt(image, node, n);
    if (image.words[set + SET.signatureCount] === 0) continue;
    reply.add(image, set, chainOwner(reply.chainLength - 1), SECTION.answer);
    reply.parts[reply.count - 1] = PART.signatures;
  }
  return reply.count > before;
}

function followCname(image: ZoneImage, cname: number, reply: Reply): boolean {
  addToAnswer(image, cname, reply);
  if (reply.chainLength > MAX_CHAIN) return false;
  readName(image, firstNameIn(image, cname), reply.chain[reply.chainLength]);
  return extendChain(reply);
}

/**
 * RFC 6672 3.2: redirects names below the owner to the target with a synthesized CNAME. The question may be for that
 * CNAME.
 */
function substitute(image: ZoneImage, dname: number, request: Request, reply: Reply): boolean {
  const { octets } = image;
  const index = reply.chainLength - 1;
  const last = reply.lastOf(-dname);
  if (reply.chainLength > MAX_CHAIN || (last !== -1 && grows(reply, ~reply.owners[last]))) return false;
  if (last === -1) addStored(image, dname, SECTION.answer, reply);
  const target = followToOctets(image, dname + SET.records) + RECORD.data;
  const next = reply.chain[index + 1];
  next.begin(reply.chain[index], found.label);
  if (!next.finish(octets, target, octets.getUint16(target - 2))) {
    reply.rcode = RCODE.YXDOMAIN;
    return false;
  }
  reply.add(image, -dname, chainOwner(index), SECTION.answer);
  return request.type !== TYPE.CNAME && extendChain(reply);
}

/** Returns true if the last name is longer than when the same DNAME was met before. Names would grow without end. */
function grows({ chain, chainLength }: Reply, before: number): boolean {
  return chain[chainLength - 1].length > chain[before].length;
}

/** Appends the next name to the chain. Returns false for a loop, if the chain already contains it. */
function extendChain(reply: Reply): boolean {
  const target = reply.chain[reply.chainLength];
  for (let index = 0; index < reply.chainLength; index++) {
    if (reply.chain[index].equals(target)) return false;
  }
  reply.chainLength++;
  return true;
}

/** RFC 2308 3: the SOA determines how long a negative answer may be cached. */
function addSoa(image: ZoneImage, request: Request, reply: Reply): void {
  if (!isOneClass(request)) return;
  addStored(image, follow(image, image.start + HEADER.negativeSoa), SECTION.authority, reply);
}

function addToAnswer(image: ZoneImage, set: number, reply: Reply): void {
  reply.add(image, set, chainOwner(reply.chainLength - 1), SECTION.answer);
}

function addStored(image: ZoneImage, set: number, section: number, reply: Reply): void {
  reply.add(image, set, follow(image, set + SET.owner), section);
}

/**
 * Step 6: adds addresses for names in the chosen sets. A delegation cannot be followed without the addresses of its
 * own servers.
 */
function addAdditional(reply: Reply): void {
  const chosen = reply.count;
  for (let entry = 0; entry < chosen; entry++) {
    const image = reply.images[entry]!;
    const set = reply.sets[entry];
    if (set < 0 || reply.parts[entry] === PART.signatures) continue;
    const { words } = image;
    const wanted = follow(image, set + SET.additional);
    if (wanted === 0) continue;
    const before = reply.count;
    for (let n = 0; n < words[wanted + 1]; n++) {
      const extra = follow(image, wanted + 2 + n);
      if (reply.has(extra, before)) continue;
      addStored(image, extra, SECTION.additional, reply);
      reply.required[reply.count - 1] = n < words[wanted] ? 1 : 0;
    }
  }
}
