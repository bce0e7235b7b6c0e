import { shorten } from '@fourwinds/dns';
import type { DomainProof } from '@fourwinds/resources';
import { listed, parentName } from '../parent/registrar-issue.ts';
import { challengeName, proofNameserver } from '../facts/challenge.ts';
import type { Evidence, EvidenceUnknown } from './evidence.ts';

export type ProofDecision =
  | { readonly state: 'proven'; readonly proof: DomainProof }
  | { readonly state: 'missing' | 'unknown'; readonly message: string };

export interface ProofInput {
  readonly domain: string;
  readonly token: string;
  readonly serviceDomain: string;
  readonly evidence: Evidence | EvidenceUnknown;
}

/**
 * Accepts a proof only if no one except the domain's present owner can create it. This is an NS record at the parent,
 * or a TXT record at all nameservers of the domain if none of them is ours. Below a zone that our nameservers serve,
 * the owner of that zone decides.
 */
export function decideProof(input: ProofInput): ProofDecision {
  const { domain, token, serviceDomain, evidence } = input;
  if ('unknown' in evidence) return { state: 'unknown', message: evidence.unknown };
  const { servedAbove, names, servers } = evidence;
  if (servedAbove !== undefined) return missing(grantNeededOf(domain, servedAbove));
  const nameserver = proofNameserver(token, serviceDomain);
  if (names.includes(nameserver)) return { state: 'proven', proof: 'ParentNS' };
  if (servers.length === 0) return missing(nobodyText(evidence, domain));
  if (servers.some(({ isOurs }) => isOurs)) return missing(registrarText(evidence, { domain, nameserver }));
  return decideTexts(evidence, input);
}

function decideTexts({ servers, texts }: Evidence, { domain, token, serviceDomain }: ProofInput): ProofDecision {
  const name = challengeName(domain);
  const elsewhere = `one more nameserver of ${domain}, ${proofNameserver(token, serviceDomain)}, at the registrar`;
  if (name === undefined) return missing(`The domain is too long for a TXT record: add ${elsewhere}.`);
  const silent = texts.flatMap((server) =>
    'unknown' in server ? [`${shorten(server.name)} (${server.unknown})`] : [],
  );
  const having = texts.filter((server) => 'texts' in server && server.texts.includes(token));
  const lacking = servers.map((server) => server.name).filter((one) => !having.some((server) => server.name === one));
  if (lacking.length === 0) return { state: 'proven', proof: 'TXTRecord' };
  const advice = `Add the record ${name} TXT ${token} at the nameservers of ${domain}, ${listed(servers.map((server) => server.name))}, or ${elsewhere}.`;
  if (silent.length === lacking.length)
    return { state: 'unknown', message: `These nameservers of ${domain} do not answer: ${listed(silent)}. ${advice}` };
  return missing(`${advice} These lack the record: ${listed(lacking)}.`);
}

function missing(message: string): ProofDecision {
  return { state: 'missing', message };
}

function grantNeededOf(domain: string, above: string): string {
  return `${above} is delegated to this service, so that ${domain} is its owner’s to grant: by spec.delegateTo (delegate_to through REST) of the zone ${above}.`;
}

function nobodyText({ parent }: Evidence, domain: string): string {
  return `${capital(parentName(parent))} does not delegate ${domain}, so that nobody can prove to have it. Register it, or set its nameservers at the registrar.`;
}

function registrarText({ parent }: Evidence, { domain, nameserver }: { domain: string; nameserver: string }): string {
  return `${capital(parentName(parent))} delegates ${domain} to this service: add ${nameserver} to its nameservers at the registrar. It can be removed when the domain is proven.`;
}

function capital(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}
