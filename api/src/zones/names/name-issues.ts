import { shorten } from '@fourwinds/dns';
import { issueOf, type IssueView } from '../../http/issue-schema.ts';
import type { Detail } from '../../kernel/failure.ts';
import type { NameCheckResult } from './name-schema.ts';

type Check = Omit<NameCheckResult, 'issues'>;
type Found = Pick<Detail, 'path' | 'code' | 'message'>[];

/** Maximum number of texts that a sentence lists. */
const NAMED = 8;

/** Returns why a name does not point to this service everywhere, and how to fix this. */
export function nameIssues(check: Check): IssueView[] {
  return issuesIn(check).map((issue) => issueOf(issue, 'warning'));
}

function issuesIn(check: Check): Found {
  const [{ name, zone, error, answers }] = check.chain;
  if (zone === null) {
    const message = `the nameservers of ${name} were not found: ${error ?? 'its zone is not known'}`;
    return [{ path: 'chain[0].zone', code: 'edge-no-zone', message }];
  }
  if (!answers.some(({ status }) => status === 'answers')) {
    const message = `no nameserver of ${shorten(zone)} answers for it; chain has the reasons`;
    return [{ path: 'chain[0].answers', code: 'edge-no-answer', message }];
  }
  if (check.way === null) return leadsToHere(check) > 0 ? inPart(check) : elsewhere(check);
  return check.way === 'delegation' ? servedHere(check) : incomplete(check);
}

function leadsToHere({ cname_check: cname, address_check: addresses }: Check): number {
  return (cname?.shown_count ?? 0) + (addresses?.shown_count ?? 0);
}

function servedHere({ chain: [{ name, zone }] }: Check): Found {
  const message = `${name} is in ${shorten(zone ?? name)}, which this service serves: change its records here`;
  return [{ path: 'chain[0].zone', code: 'edge-served-here', message }];
}

function incomplete({ way, address_check: addresses, chain: [{ name }] }: Check): Found {
  if (way !== 'addresses' || addresses === null || addresses.missing.length === 0) return [];
  const message = `${name} lacks these addresses of the service: ${addresses.missing.join(', ')}`;
  return [{ path: 'address_check.missing', code: 'edge-addresses-missing', message }];
}

function inPart(check: Check): Found {
  const [{ zone, answers }] = check.chain;
  const count = answers.filter(({ status }) => status === 'answers').length;
  const message = `${leadsToHere(check)} of ${count} answers of the nameservers of ${shorten(zone!)} lead here: wait until the provider has sent the change to all, and remove other records of the name`;
  return [{ path: 'chain[0].answers', code: 'edge-in-part', message }];
}

function elsewhere(check: Check): Found {
  const [{ name, zone, answers }] = check.chain;
  const path = 'chain[0].answers';
  const wanted = wantedRecords(check);
  if (answers.some(({ target }) => target !== null)) {
    const message = `${name} is an alias that leads to ${shorten(endOf(check))}; replace that CNAME record with ${wanted}`;
    return [{ path, code: 'edge-other-target', message }, ...atApex(check)];
  }
  const found = [...new Set(answers.flatMap(({ addresses }) => addresses))];
  if (found.length > 0) {
    const message = `${name} has the addresses ${listed(found)}; replace those that do not belong to this service with ${wanted}`;
    return [{ path, code: 'edge-other-addresses', message }, ...atApex(check)];
  }
  const message = `${shorten(zone!)} has no CNAME, A or AAAA record of ${name}; add ${wanted}`;
  return [{ path, code: 'edge-no-record', message }, ...atApex(check)];
}

/** Returns the end of the alias chain: the target of the last alias, even if this target was not resolved. */
function endOf({ chain }: Check): string {
  const { name, answers } = chain.at(-1)!;
  return answers.find(({ target }) => target !== null)?.target ?? name;
}

/**
 * Returns advice for the apex. A CNAME record cannot exist together with the other records of the apex (RFC 1034
 * section 3.6.2).
 */
function atApex({ cname_check: cname, chain: [{ name, zone }] }: Check): Found {
  if (cname === null || zone !== name) return [];
  const message = `${name} is the domain itself, which cannot have a CNAME record: give it addresses, or move the whole domain here`;
  return [{ path: 'chain[0].name', code: 'edge-at-apex', message }];
}

function wantedRecords({ cname_check: cname, address_check: addresses, chain: [{ name, zone }] }: Check): string {
  const alias = cname === null || zone === name ? [] : [`${name}. CNAME ${cname.expected_host}.`];
  const hosts =
    addresses?.expected_addresses.map((address) => `${name}. ${address.includes(':') ? 'AAAA' : 'A'} ${address}`) ?? [];
  return [...alias, ...(hosts.length > 0 ? [listed(hosts)] : [])].join(' or ') || 'a record that leads here';
}

function listed(texts: readonly string[]): string {
  return texts.slice(0, NAMED).join(', ');
}
