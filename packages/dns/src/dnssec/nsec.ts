import { canonicalWire, concat } from '../octets.ts';
import { NSEC } from '../rr/types/nsec.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import { typesToShow } from './authority.ts';
import type { ChainMaker } from './chain.ts';
import { TypeBitmaps } from './type-bitmaps.ts';

/**
 * The NSEC chain (RFC 4034 4, RFC 4035 2.3): a record for each name with authoritative sets or a delegation. Next names
 * are in lower case, which is right before and after RFC 6840 5.1 changed their canonical form.
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
