import { RecentAnswers } from '@fourwinds/egress';
import type { RegionResource } from '@fourwinds/resources';
import { type AddressAnswers, askAddress } from './ask-address.ts';

export interface Answers {
  /** Time of the queries in milliseconds since 1970. */
  readonly askedAt: number;
  /** Responses by region and address. A space separates the two in the key. */
  readonly answers: ReadonlyMap<string, AddressAnswers>;
}

/** How long responses are cached, in milliseconds. */
const LASTS = 5000;
const DNS_PORT = 53;

/**
 * Queries nameservers about zones. Caches responses for a few seconds, so that clients cannot overload the
 * nameservers.
 */
export class NameserverAnswers {
  readonly #now: () => number;
  readonly #ports: ReadonlyMap<string, number>;
  readonly #recent: RecentAnswers<Answers>;

  /** `ports` contains the ports of the nameservers by region. Default: 53. */
  constructor(now: () => number, ports: ReadonlyMap<string, number> = new Map()) {
    this.#now = now;
    this.#ports = ports;
    this.#recent = new RecentAnswers(now, { answer: LASTS, failure: LASTS });
  }

  of(domain: string, regions: readonly RegionResource[]): Promise<Answers> {
    return this.#recent.get(domain, () => this.#ask(domain, regions));
  }

  async #ask(domain: string, regions: readonly RegionResource[]): Promise<Answers> {
    const askedAt = this.#now();
    const asked = regions.flatMap(({ metadata: { name }, spec }) =>
      spec.addresses.map(async (host) => {
        const answers = await askAddress({ host, port: this.#ports.get(name) ?? DNS_PORT }, domain);
        return [`${name} ${host}`, answers] as const;
      }),
    );
    return { askedAt, answers: new Map(await Promise.all(asked)) };
  }
}
