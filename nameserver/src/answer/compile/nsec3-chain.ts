import { compareRdata, type RRset, type Zone, type ZoneNode } from '@fourwinds/dns';
import { followToOctets, HASH_OCTETS, HEADER, headerWord, type ZoneImage } from '../zone-image.ts';
import { TYPE } from '../type.ts';
import { signaturesOver } from './tree.ts';

export interface HashedSet {
  readonly hash: Uint8Array;
  readonly set: RRset;
  readonly signatures: readonly Uint8Array[];
}

export interface Nsec3Chain {
  readonly iterations: number;
  readonly salt: Uint8Array;
  /** Sorted by hash. */
  readonly sets: readonly HashedSet[];
}

const SHA1 = 1;
const DIGITS = '0123456789abcdefghijklmnopqrstuv';

/**
 * Returns the chain that the zone's NSEC3PARAM declares complete (RFC 5155 4). Records of other chains may be present
 * during a change. Undefined if there is no complete chain.
 */
export function findNsec3Chain(zone: Zone): Nsec3Chain | undefined {
  const parameters = chainParameters(zone);
  if (parameters === undefined) return undefined;
  const sets = zone.nodes.flatMap((node) => hashedSet(node, parameters) ?? []);
  if (sets.length === 0) return undefined;
  sets.sort((a, b) => compareRdata(a.hash, b.hash));
  return { iterations: (parameters[2] << 8) | parameters[3], salt: parameters.subarray(5), sets };
}

export function parametersOf(image: ZoneImage): Uint8Array {
  const iterations = headerWord(image, HEADER.iterations);
  const salt = followToOctets(image, image.start + HEADER.salt);
  const length = image.octets.getUint8(salt);
  const parameters = new Uint8Array(5 + length);
  parameters.set([SHA1, 0, iterations >>> 8, iterations & 0xff, length]);
  for (let i = 0; i < length; i++) parameters[5 + i] = image.octets.getUint8(salt + 1 + i);
  return parameters;
}

function chainParameters(zone: Zone): Uint8Array | undefined {
  const set = zone.get(zone.apex, TYPE.NSEC3PARAM);
  return set?.rdatas.find(([algorithm, flags]) => algorithm === SHA1 && flags === 0);
}

/** Returns the set of a node in the chain with these parameters. Undefined if the node has none. */
export function hashedSet({ name, rrsets }: ZoneNode, parameters: Uint8Array): HashedSet | undefined {
  const set = rrsets.find(({ type }) => type.code === TYPE.NSEC3);
  if (set === undefined || !set.rdatas.some((rdata) => isOfChain(rdata, parameters))) return undefined;
  const hash = decodeHash(name.key);
  const signatures = rrsets.filter(({ type }) => type.code === TYPE.RRSIG);
  return hash && { hash, set, signatures: signaturesOver(TYPE.NSEC3, signatures) };
}

/** Compares algorithm, iterations and salt. Flags may differ between sets. */
function isOfChain(rdata: Uint8Array, parameters: Uint8Array): boolean {
  if (rdata[0] !== parameters[0]) return false;
  return parameters.subarray(2).every((octet, i) => rdata[i + 2] === octet);
}

/** Decodes the first label from base32hex (RFC 4648 7). Undefined if it is not a SHA-1 hash. */
function decodeHash(key: string): Uint8Array | undefined {
  const label = key.slice(1, 1 + key.charCodeAt(0));
  if (!/^[0-9a-v]{32}$/.test(label)) return undefined;
  const hash = new Uint8Array(HASH_OCTETS);
  let bits = 0;
  let held = 0;
  let octet = 0;
  for (const digit of label) {
    held = ((held << 5) | DIGITS.indexOf(digit)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      hash[octet++] = held >>> bits;
    }
  }
  return hash;
}
