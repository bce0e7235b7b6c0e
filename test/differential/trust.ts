import { type Message, Name } from '@fourwinds/dns';

/**
 * The expected result of a validating resolver.
 *
 * - `either`: with opt-out, the name may or may not exist (RFC 5155 9.2).
 * - `unresolvable`: the resolver cannot return the answer. An alias leaves the served zones (including the DS of the
 *   root), loops, or exceeds the resolver's limit; or Unbound 1.17 rejects the answer.
 *
 * Unbound 1.17 rejects:
 * - a CNAME in the answer to a DNAME query
 * - a name that begins with an asterisk and matches another wildcard, and names below this name
 * - an alias from a wildcard to a name without data, if the NSEC of a name below an asterisk proves the wildcard.
 *   BIND accepts this answer, and NSD sends the same answer.
 */
export type Trust = 'secure' | 'insecure' | 'either' | 'unresolvable';

const CNAME = 5;
const DNAME = 39;
const DS = 43;
const NSEC = 47;
const NSEC3 = 50;
const OPT_OUT = 1;
const MOST_ALIASES = 8;

export interface Trusted {
  /** The zone of the trust anchor. No data outside it is served. */
  readonly root: Name;
  /** Apexes of zones without DS at their delegation. */
  readonly insecure: readonly Name[];
}

export function trustIn(answer: Message, { root, insecure }: Trusted): Trust {
  const [{ type }] = answer.questions;
  const names = chainOf(answer);
  if (!isFollowed(names, type, root) || isBeyondUnbound(answer, names)) return 'unresolvable';
  if (names.some((name) => insecure.some((apex) => isOf(name, type, apex)))) return 'insecure';
  const isOptOut = answer.authorities.some((record) => record.type.code === NSEC3 && (record.rdata[1] & OPT_OUT) !== 0);
  return isOptOut ? 'either' : 'secure';
}

/** The query name and all alias targets. */
function chainOf({ questions: [{ name }], answers }: Message): Name[] {
  const names = [name];
  for (let steps = 0; steps < answers.length; steps++) {
    const alias = answers.find((record) => record.type.code === CNAME && record.owner.equals(names.at(-1)!));
    if (alias === undefined) break;
    names.push(Name.fromWire(alias.rdata));
  }
  return names;
}

function isFollowed(names: readonly Name[], type: number, root: Name): boolean {
  const last = names.at(-1)!;
  const isLoop = names.slice(0, -1).some((name) => name.equals(last));
  return !isLoop && names.length <= MOST_ALIASES && isOf(last, type, root);
}

function isBeyondUnbound({ questions: [{ type }], answers, authorities }: Message, names: readonly Name[]): boolean {
  if (type === DNAME && answers.some((record) => record.type.code === CNAME)) return true;
  if (names.some(isBelowAsterisk)) return true;
  if (answers.length === 0 || authorities.length === 0) return false;
  const isProofBelow = authorities.some(({ type: { code }, owner }) => code === NSEC && isBelowAsterisk(owner));
  return isProofBelow || names.some(({ isWildcard }) => isWildcard);
}

function isBelowAsterisk(name: Name): boolean {
  if (name.isRoot) return false;
  return name.parent.isWildcard || isBelowAsterisk(name.parent);
}

/** True if the data comes from the zone or from a zone below it. The DS of an apex comes from the parent. */
function isOf(name: Name, type: number, apex: Name): boolean {
  return name.isWithin(apex) && !(type === DS && name.equals(apex));
}
