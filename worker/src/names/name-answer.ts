import { type Message, Name, RCODE } from '@fourwinds/dns';
import { withoutDot } from '@fourwinds/egress';
import { MOST_ADDRESSES_OF_A_NAME, type NameAnswer } from '@fourwinds/jobs';

const TYPE = { A: 1, CNAME: 5, AAAA: 28 } as const;

export type Said = Pick<NameAnswer, 'target' | 'addresses' | 'ttl'>;

/**
 * Returns the records of a name in the answers of one server. Returns undefined if an answer is not authoritative for
 * the zone.
 */
export function readAnswers(messages: readonly Message[], name: Name): Said | undefined {
  if (!messages.every(isOfTheZone)) return undefined;
  const own = messages.flatMap(({ answers }) => answers.filter(({ owner }) => owner.equals(name)));
  const alias = own.find(({ type }) => type.code === TYPE.CNAME);
  const hosts = own.filter(({ type }) => type.code === TYPE.A || type.code === TYPE.AAAA);
  const shown = alias === undefined ? hosts : [alias];
  const addresses = alias === undefined ? hosts.map(({ type, rdata }) => type.format(rdata)) : [];
  return {
    target: alias === undefined ? null : withoutDot(Name.fromWire(alias.rdata)),
    addresses: [...new Set(addresses)].sort().slice(0, MOST_ADDRESSES_OF_A_NAME),
    ttl: shown.length === 0 ? null : Math.min(...shown.map(({ ttl }) => ttl)),
  };
}

function isOfTheZone({ aa, rcode }: Message): boolean {
  return aa && (rcode === RCODE.NOERROR || rcode === RCODE.NXDOMAIN);
}
