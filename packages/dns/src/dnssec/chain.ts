import { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { ITEMS_A_PIECE, type Pieces, sortInPieces } from '../pieces.ts';
import { mergeInOrder, precedes } from '../zone/canonical-order.ts';
import type { StandingNode } from './authority.ts';

/** An NSEC or NSEC3 record that does not contain its next name yet. */
export interface Link {
  readonly owner: Name;
  /** The value that the previous record contains as its next name. This is a name or a hash. */
  readonly reference: Uint8Array;
  readonly types: Uint8Array;
}

/** A link, the link that follows it, and the resulting NSEC or NSEC3 set. */
export interface ChainRecord {
  readonly link: Link;
  readonly next: Link;
  readonly set: RRset;
}

export interface ChainMaker {
  /** Two makers that build the same chain have equal keys. */
  readonly key: string;
  /**
   * Returns the links of a name, which must not be occluded. `before` is the previous linked name in canonical order,
   * or the apex.
   */
  links(node: StandingNode, before: Name): readonly Link[];
  set(link: Link, next: Link): RRset;
}

/**
 * Removes the links `gone` from the links of the previous version and adds the links `come`. The result is in
 * canonical order of owners.
 */
export function* updateLinks(
  before: readonly ChainRecord[],
  gone: ReadonlySet<Link>,
  come: readonly Link[],
): Pieces<Link[]> {
  const kept = before.map(({ link }) => link).filter((link) => !gone.has(link));
  const added = yield* sortInPieces(come, (a, b) => Name.compare(a.owner, b.owner));
  return mergeInOrder(added, kept, ({ owner }) => owner);
}

/**
 * Makes each record point to the next record, and the last record to the first. Reuses unchanged records of the
 * previous version.
 */
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
