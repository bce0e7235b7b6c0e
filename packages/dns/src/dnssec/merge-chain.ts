import { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { setsToSign, type StandingNode } from './authority.ts';

/** A name's sets, RRSIG aside, and those of them that are signed. */
export interface NodeSets {
  readonly name: Name;
  readonly sets: readonly RRset[];
  readonly toSign: readonly RRset[];
}

/** Puts the sets of a chain to the nodes they belong to; both in canonical order. */
export function* mergeChain(nodes: readonly StandingNode[], chain: readonly RRset[]): Generator<NodeSets> {
  let next = 0;
  for (const node of nodes) {
    for (; next < chain.length && Name.compare(chain[next].owner, node.name) < 0; next++) yield alone(chain[next]);
    const denial = chain[next]?.owner.equals(node.name) === true ? [chain[next++]] : [];
    yield {
      name: node.name,
      sets: [...node.rrsets, ...denial],
      toSign: [...setsToSign(node), ...denial],
    };
  }
  for (const set of chain.slice(next)) yield alone(set);
}

function alone(set: RRset): NodeSets {
  return { name: set.owner, sets: [set], toSign: [set] };
}
