import { type Message, Name } from '@fourwinds/dns';

/**
 * The result of a validating resolver for an answer. `either`: opt-out leaves open whether there is a name (RFC 5155 9.2).
 * `unresolvable`: aliases that lead out of the served zones, where the root's own DS are, in circles, or further than a
 * resolver follows; and answers that Unbound 1.17 does not accept: an alias that is itself the answer to a question for DNAME, a name
 * that begins with an asterisk and has its data from another wildcard, names below one that begins with one, and an alias from a
 * wildcard without data at its end, where the NSEC of a name below an asterisk proves the wildcard (BIND accepts it, and NSD
 * gives the same answer).
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
  /** The zone at which trust begins; nothing is served outside it. */
  readonly root: Name;
  /** Apexes of zones that have no DS where they are delegated. */
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

/** The name asked for, and those that aliases lead to. */
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

/** Whether data of a type come from a zone or one below it; the DS of its apex come from the one above. */
function isOf(name: Name, type: number, apex: Name): boolean {
  return name.isWithin(apex) && !(type === DS && name.equals(apex));
}
