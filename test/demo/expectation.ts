import type { RecordType } from 'dns-packet';
import { writtenForm } from './canonical.ts';
import type { Publication } from './publication.ts';
import type { Subdomain } from './subdomains.ts';

/** Records of one name and type, as they should be in some section of a reply. */
export interface ExpectedSet {
  readonly owner: string;
  readonly type: string;
  readonly ttl: number;
  /** In canonical form, sorted. */
  readonly values: readonly string[];
}

/** The reply that an authoritative server must give to a question (RFC 1034 4.3.2, RFC 2308 2). */
export type ExpectedReply =
  | { readonly kind: 'answer'; readonly set: ExpectedSet }
  | { readonly kind: 'referral'; readonly servers: ExpectedSet; readonly glue: readonly ExpectedSet[] }
  | { readonly kind: 'no such name' }
  | { readonly kind: 'no such type' };

export interface Expectation {
  readonly name: string;
  readonly type: RecordType;
  readonly reply: ExpectedReply;
}

/**
 * A question for each record set of a zone and for each name that was refused. A CNAME is asked for as resolvers meet
 * it, with the type A. At and below an NS set that is not the apex's only DS is the zone's own; all else is referred.
 */
export function expectations({ zone, ttl, served, refused }: Publication): Expectation[] {
  const content = new Content(zone.domain, ttl, served);
  const sets = served.flatMap(({ name, records }) =>
    typesOf(records).map((type): Expectation => ({
      name: `${name}.${zone.domain}`,
      type: (type === 'CNAME' ? 'A' : type) as RecordType,
      reply: content.reply(name, type),
    })),
  );
  const refusals = refused.flatMap(({ name, types }) =>
    types
      .filter(() => !content.has(name, 'CNAME'))
      .map((type): Expectation => ({
        name: `${name}.${zone.domain}`,
        type: type as RecordType,
        reply: content.reply(name, type),
      })),
  );
  return [...sets, ...refusals];
}

function typesOf(records: Subdomain['records']): string[] {
  return [...new Set(records.map(({ type }) => type))];
}

/** The records of a zone, by lower-case relative name. */
class Content {
  readonly #domain: string;
  readonly #ttl: number;
  readonly #names: ReadonlyMap<string, Subdomain>;
  /** The names, and all that are above one of them (RFC 4592 2.2.2). */
  readonly #existing: ReadonlySet<string>;

  constructor(domain: string, ttl: number, served: readonly Subdomain[]) {
    this.#domain = domain;
    this.#ttl = ttl;
    this.#names = new Map(served.map((subdomain) => [subdomain.name.toLowerCase(), subdomain]));
    this.#existing = new Set([...this.#names.keys()].flatMap(withAncestors));
  }

  has(name: string, type: string): boolean {
    return this.#set(name, type).values.length > 0;
  }

  reply(name: string, type: string): ExpectedReply {
    const cut = withAncestors(name.toLowerCase()).findLast((ancestor) => this.has(ancestor, 'NS'));
    if (cut !== undefined && !(cut === name.toLowerCase() && type === 'DS')) return this.#referral(cut);
    if (this.has(name, type)) return { kind: 'answer', set: this.#set(name, type) };
    return { kind: this.#existing.has(name.toLowerCase()) ? 'no such type' : 'no such name' };
  }

  #referral(cut: string): ExpectedReply {
    const servers = this.#set(cut, 'NS');
    const below = servers.values
      .filter((server) => server.endsWith(`.${cut}.${this.#domain}`))
      .map((server) => server.slice(0, -this.#domain.length - 1));
    const glue = below.flatMap((name) => ['A', 'AAAA'].map((type) => this.#set(name, type)));
    return { kind: 'referral', servers, glue: glue.filter(({ values }) => values.length > 0) };
  }

  #set(name: string, type: string): ExpectedSet {
    const records = this.#names.get(name.toLowerCase())?.records ?? [];
    const values = records
      .filter((record) => record.type === type)
      .map(({ value }) => writtenForm(type, value, this.#domain));
    return {
      owner: `${name}.${this.#domain}`.toLowerCase(),
      type,
      ttl: this.#ttl,
      values: [...new Set(values)].sort(),
    };
  }
}

/** The name itself, then the names above it, up to but without the apex. */
function withAncestors(name: string): string[] {
  const labels = name.split('.');
  return labels.map((_, i) => labels.slice(i).join('.'));
}
