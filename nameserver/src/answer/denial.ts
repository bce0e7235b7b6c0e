import { nsec3For, nsecFor } from './chain.ts';
import { DENIAL, follow, followToOctets, HEADER, headerWord, NODE, RECORD, SET, type ZoneImage } from './zone-image.ts';
import type { Location } from './locate.ts';
import { type Reply, SECTION } from './reply.ts';
import type { SearchName } from './search-name.ts';

const OPT_OUT = 1;

/**
 * Denial proofs for the authority section of answers with DNSSEC (RFC 4035 3.1.3, RFC 5155 7.2). They add nothing if
 * the zone has no chain. `found` is the location of the name.
 */

/** Proves that the name does not exist and no wildcard matches it. */
export function proveNoName(reply: Reply, image: ZoneImage, name: SearchName, found: Location): void {
  const denial = headerWord(image, HEADER.denial);
  if (denial === DENIAL.nsec) {
    addProof(reply, image, nsecFor(image, name, 0));
    addProof(reply, image, proofAt(image, found.node + NODE.wildcardProof));
  } else if (denial === DENIAL.nsec3) {
    const encloser = proveClosestEncloser(reply, image, name, found);
    addProof(reply, image, proofAt(image, encloser + NODE.wildcardProof));
  }
}

/** Returns true if the zone proves that it has no delegation at the name. With opt-out, it proves only that there is no DS. */
export function denies(image: ZoneImage, name: SearchName, found: Location): boolean {
  const denial = headerWord(image, HEADER.denial);
  if (denial !== DENIAL.nsec3) return denial === DENIAL.nsec;
  const cover = Math.abs(nsec3For(image, name, found.label - 1));
  return (image.octets.getUint8(flagsAt(image, cover)) & OPT_OUT) === 0;
}

/** Proves that the name exists without the type. Also used for a zone cut without DS (RFC 5155 7.2.7). */
export function proveNoData(reply: Reply, image: ZoneImage, name: SearchName, found: Location): void {
  const denial = headerWord(image, HEADER.denial);
  if (denial === DENIAL.nsec) addProof(reply, image, proofAt(image, found.node + NODE.proof));
  else if (denial === DENIAL.nsec3) proveClosestEncloser(reply, image, name, found);
}

/** Proves that a wildcard matches because no closer name exists. */
export function proveWildcardAnswer(reply: Reply, image: ZoneImage, name: SearchName, found: Location): void {
  const denial = headerWord(image, HEADER.denial);
  if (denial === DENIAL.nsec) addProof(reply, image, nsecFor(image, name, 0));
  else if (denial === DENIAL.nsec3) addProof(reply, image, nsec3For(image, name, found.label - 1));
}

/**
 * Proves that the matching wildcard does not have the type. With opt-out, a wildcard that is an empty non-terminal
 * above an unsigned delegation has no NSEC3. In that case the record that covers the next closer name proves no
 * denial.
 */
export function proveWildcardNoData(reply: Reply, image: ZoneImage, name: SearchName, found: Location): void {
  const denial = headerWord(image, HEADER.denial);
  const wildcard = proofAt(image, follow(image, found.node + NODE.wildcard) + NODE.proof);
  if (denial === DENIAL.nsec) {
    addProof(reply, image, nsecFor(image, name, 0));
    addProof(reply, image, wildcard);
  } else if (denial === DENIAL.nsec3) {
    proveClosestEncloser(reply, image, name, found);
    if (wildcard > 0) addProof(reply, image, wildcard);
  }
}

/**
 * RFC 5155 7.2.1: the closest encloser matches a hash, and the next closer name is covered. With opt-out, an existing
 * name may have no hash. Its nearest ancestor with a hash is then the closest provable encloser.
 */
function proveClosestEncloser(reply: Reply, image: ZoneImage, name: SearchName, found: Location): number {
  let encloser = found.node;
  let nextCloser = 0;
  while (image.words[encloser + NODE.proof] < 0 && image.words[encloser + NODE.parent] !== 0) {
    nextCloser = proofAt(image, encloser + NODE.proof);
    encloser = follow(image, encloser + NODE.parent);
  }
  if (nextCloser === 0 && found.label > 0) nextCloser = nsec3For(image, name, found.label - 1);
  addProof(reply, image, proofAt(image, encloser + NODE.proof));
  addProof(reply, image, nextCloser);
  return encloser;
}

/** Returns the octet of the flags of an NSEC3 set (RFC 5155 3.2). They follow one octet, the hash algorithm. */
function flagsAt(image: ZoneImage, set: number): number {
  const data = image.words[set + SET.ownerOctets] + RECORD.data - RECORD.type;
  return followToOctets(image, set + SET.records) + data + 1;
}

/** Returns the matching set, the negated covering set, or 0. */
function proofAt({ words, start }: ZoneImage, at: number): number {
  const proof = words[at];
  if (proof === 0) return 0;
  return proof > 0 ? start + proof : proof - start;
}

function addProof(reply: Reply, image: ZoneImage, matchOrCover: number): void {
  const set = Math.abs(matchOrCover);
  if (set === 0 || reply.has(set)) return;
  reply.add(image, set, follow(image, set + SET.owner), SECTION.authority);
}
