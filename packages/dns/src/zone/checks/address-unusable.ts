import { A } from '../../rr/types/a.ts';
import { AAAA } from '../../rr/types/aaaa.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

interface Block {
  readonly prefix: Uint8Array;
  readonly what: string;
  readonly instead: string;
}

const ZEROS = '00'.repeat(10);

/** Addresses that no host has (RFC 6890 2.2.2, 2.2.3). 0.0.0.0 is not among them: it is published on purpose, to switch a name off. */
const BLOCKS: readonly Block[] = [
  {
    prefix: Uint8Array.fromHex('ffffffff'),
    what: 'is the address of all hosts of a link',
    instead: 'the address of one host',
  },
  {
    prefix: Uint8Array.fromHex(`${ZEROS}000000000000`),
    what: 'is the unspecified address',
    instead: 'the address of a host',
  },
  {
    prefix: Uint8Array.fromHex(`${ZEROS}ffff`),
    what: 'is an IPv4 address in the form of IPv6',
    instead: 'it as an A record',
  },
];

/** No host on the Internet can connect to special-purpose addresses (RFC 6890). */
export function* addressUnusable(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(A, AAAA)) {
    for (const rdata of set.rdatas) {
      const block = BLOCKS.find(({ prefix }) => prefix.every((octet, i) => rdata[i] === octet));
      if (block === undefined) continue;
      const address = set.type.format(rdata);
      yield zoneIssue(
        'address-unusable',
        set,
        `${set.type.name} of ${set.owner.toString()}: ${address} ${block.what}, by which no host can be reached; write ${block.instead}`,
      );
    }
  }
}
