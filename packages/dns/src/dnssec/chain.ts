import { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { ITEMS_A_PIECE, type Pieces, sortInPieces } from '../pieces.ts';
import { mergeInOrder, precedes } from '../zone/canonical-order.ts';
import type { StandingNode } from './authority.ts';

/** The fields of one record of a chain. */
export interface Link {
  readonly owner: Name;
  /** How the record before refers to it: its name, or its hash. */
  readonly reference: Uint8Array;
  readonly types: Uint8Array;
}

/** A link that knows the next, and the NSEC or NSEC3 set that this makes. */
export interface ChainRecord {
  readonly link: Link;
  readonly next: Link;
  readonly set: RRset;
}

/** How a zone's names become a chain. */
export interface ChainMaker {
  /** Equal for chains that are made in the same way. */
  readonly key: string;
  /** The links of a name that is not occluded; `before` is the one before it in canonical order, at first the apex. */
  links(node: StandingNode, before: Name): readonly Link[];
  set(link: Link, next: Link): RRset;
}

/** The links of the version before without those that went and with those that came, in canonical order of their owners. */
export function* updateLinks(
  before: readonly ChainRecord[],
  gone: ReadonlySet<Link>,
  come: readonly Link[],
): Pieces<Link[]> {
  const kept = before.map(({ link }) => link).filter((link) => !gone.has(link));
  const added = yield* sortInPieces(come, (a, b) => Name.compare(a.owner, b.owner));
  return mergeInOrder(added, kept, ({ owner }) => owner);
}

/** Lets each link lead to the next and the last to the first; records that stay the same are those of the version before. */
export function* closeChain(
  links: readonly Link[],
  before: readonly ChainRecord[],
  maker: ChainMaker,
): Pieces<ChainRecord[]> {
  const chain: ChainRecord[] = [];
  let old = 0;
  for (const [i, link] of links.entries()) {
    if (i % ITEMS_A_PIECE === 0) yield;
    const next = links[(i + 1) % links.length];
    while (old < before.length && precedes(before[old].link.owner, link.owner)) old++;
    const record = before[old]?.link === link ? before[old++] : undefined;
    chain.push(record?.next === next ? record : { link, next, set: maker.set(link, next) });
  }
  return chain;
}
