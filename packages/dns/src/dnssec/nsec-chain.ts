import { canonicalWire, concat } from '../octets.ts';
import { NSEC } from '../rr/types/nsec.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import { typesToShow } from './authority.ts';
import type { ChainMaker } from './chain.ts';
import { TypeBitmaps } from './type-bitmaps.ts';

/**
 * Makes the NSEC chain (RFC 4034 4, RFC 4035 2.3). It has one record for each name with authoritative sets or a
 * delegation. Next names are in lower case. This is correct under both definitions of the canonical form (RFC 6840
 * 5.1 changed the definition).
 */
export function nsecMaker(ttl: number): ChainMaker {
  const bitmaps = new TypeBitmaps();
  return {
    key: `NSEC ${ttl}`,
    links(node) {
      const types = bitmaps.of([...typesToShow(node), RRSIG.code, NSEC.code]);
      return [{ owner: node.name, reference: canonicalWire(node.name), types }];
    },
    set: ({ owner, types }, next) => ({ owner, type: NSEC, ttl, rdatas: [concat(next.reference, types)] }),
  };
}
