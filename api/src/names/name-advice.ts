import { shorten } from '@fourwinds/dns';
import type { NameCheckResult } from './name-schema.ts';

/** All of a result but the advice. */
type Check = Omit<NameCheckResult, 'advice'>;
type Advice = NameCheckResult['advice'];

/** Texts that an answer lists in one sentence. */
const NAMED = 8;

/** Why a name does not lead here everywhere, and what to do. */
export function nameAdvice(check: Check): Advice {
  const [{ name, zone, error, nameservers }] = check.chain;
  if (zone === null) {
    const message = `the nameservers of ${name} were not found: ${error ?? 'its zone is not known'}`;
    return [{ path: 'chain[0].zone', code: 'edge-no-zone', message }];
  }
  if (!nameservers.some(({ state }) => state === 'answers')) {
    const message = `no nameserver of ${shorten(zone)} answers for it; chain has the reason of each`;
    return [{ path: 'chain[0].nameservers', code: 'edge-no-answer', message }];
  }
  if (check.way === null) return leadsToHere(check) > 0 ? inPart(check) : elsewhere(check);
  return check.way === 'delegation' ? servedHere(check) : incomplete(check);
}

function leadsToHere({ cname, addresses }: Check): number {
  return (cname?.shown_by ?? 0) + (addresses?.shown_by ?? 0);
}

function servedHere({ chain: [{ name, zone }] }: Check): Advice {
  const message = `${name} is in ${shorten(zone ?? name)}, which this service serves: change its records here`;
  return [{ path: 'chain[0].zone', code: 'edge-served-here', message }];
}

function incomplete({ way, addresses, chain: [{ name }] }: Check): Advice {
  if (way !== 'addresses' || addresses === null || addresses.missing.length === 0) return [];
  const message = `${name} lacks these addresses of the service: ${addresses.missing.join(', ')}`;
  return [{ path: 'addresses.missing', code: 'edge-addresses-missing', message }];
}

function inPart(check: Check): Advice {
  const [{ zone, nameservers }] = check.chain;
  const answers = nameservers.filter(({ state }) => state === 'answers').length;
  const message = `${leadsToHere(check)} of ${answers} answers of the nameservers of ${shorten(zone!)} lead here: wait until the provider has sent the change to all, and remove other records of the name`;
  return [{ path: 'chain[0].nameservers', code: 'edge-in-part', message }];
}

function elsewhere(check: Check): Advice {
  const [{ name, zone, nameservers }] = check.chain;
  const path = 'chain[0].nameservers';
  const wanted = wantedRecords(check);
  if (nameservers.some(({ target }) => target !== null)) {
    const message = `${name} is an alias that leads to ${shorten(endOf(check))}; in place of that CNAME record it needs ${wanted}`;
    return [{ path, code: 'edge-other-target', message }, ...atApex(check)];
  }
  const found = [...new Set(nameservers.flatMap(({ addresses }) => addresses))];
  if (found.length > 0) {
    const message = `${name} has the addresses ${listed(found)}; in place of those that are none of this service it needs ${wanted}`;
    return [{ path, code: 'edge-other-addresses', message }, ...atApex(check)];
  }
  const message = `${shorten(zone!)} has no CNAME, A or AAAA record of ${name}; add ${wanted}`;
  return [{ path, code: 'edge-no-record', message }, ...atApex(check)];
}

/** The last name of which anything is known: the target of the last alias where nobody looked behind it. */
function endOf({ chain }: Check): string {
  const { name, nameservers } = chain.at(-1)!;
  return nameservers.find(({ target }) => target !== null)?.target ?? name;
}

/** At the top of a zone there are other records, beside which no CNAME record can stand (RFC 1034 3.6.2). */
function atApex({ cname, chain: [{ name, zone }] }: Check): Advice {
  if (cname === null || zone !== name) return [];
  const message = `${name} is the domain itself, where no CNAME record can stand: give it addresses, or move the whole domain here`;
  return [{ path: 'chain[0].name', code: 'edge-at-apex', message }];
}

function wantedRecords({ cname, addresses, chain: [{ name, zone }] }: Check): string {
  const alias = cname === null || zone === name ? [] : [`${name}. CNAME ${cname.expected}.`];
  const hosts =
    addresses?.expected.map((address) => `${name}. ${address.includes(':') ? 'AAAA' : 'A'} ${address}`) ?? [];
  return [...alias, ...(hosts.length > 0 ? [listed(hosts)] : [])].join(' or ') || 'a record that leads here';
}

function listed(texts: readonly string[]): string {
  return texts.slice(0, NAMED).join(', ');
}
