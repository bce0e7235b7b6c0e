import { nsec3For, nsecFor } from './chain.ts';
import { DENIAL, follow, HEADER, headerWord, NODE, SET, type ZoneImage } from './image.ts';
import type { Location } from './locate.ts';
import { type Reply, SECTION } from './reply.ts';
import type { SearchName } from './search-name.ts';

/**
 * Proofs that something is not there, for the authority section of answers with DNSSEC (RFC 4035 3.1.3, RFC 5155 7.2).
 * Each adds nothing where the zone has no chain. `found` is where the name was located.
 */

/** There is no such name, and no wildcard that could stand for it. */
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

/** The name exists, but the type does not exist there. Also the proof for a cut without DS (RFC 5155 7.2.7). */
export function proveNoData(reply: Reply, image: ZoneImage, name: SearchName, found: Location): void {
  const denial = headerWord(image, HEADER.denial);
  if (denial === DENIAL.nsec) addProof(reply, image, proofAt(image, found.node + NODE.proof));
  else if (denial === DENIAL.nsec3) proveClosestEncloser(reply, image, name, found);
}

/** A wildcard stands for the name because nothing is closer to it. */
export function proveWildcardAnswer(reply: Reply, image: ZoneImage, name: SearchName, found: Location): void {
  const denial = headerWord(image, HEADER.denial);
  if (denial === DENIAL.nsec) addProof(reply, image, nsecFor(image, name, 0));
  else if (denial === DENIAL.nsec3) addProof(reply, image, nsec3For(image, name, found.label - 1));
}

/**
 * A wildcard stands for the name, and does not have the type. With opt-out the wildcard, if it is an empty name above an
 * unsigned delegation, has no NSEC3; the one that covers the next closer name then proves no denial.
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
 * RFC 5155 7.2.1: the closest encloser matches a hash, the next closer name is covered. With opt-out an existing name
 * may have no hash of its own: then its nearest ancestor that has one is the closest that can be proved.
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

/** The set that matches; or, negated, the one that covers; or 0. */
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
