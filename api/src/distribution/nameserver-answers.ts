import { RecentAnswers } from '@fourwinds/egress';
import type { RegionResource } from '@fourwinds/resources';
import { type AddressAnswers, askAddress } from './ask-address.ts';

/** The answers about one zone. */
export interface Answers {
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  /** By region and address, with a space between. */
  readonly answers: ReadonlyMap<string, AddressAnswers>;
}

/** How long answers serve those who ask the same, milliseconds. */
const LASTS = 5000;
const DNS_PORT = 53;

/** Asks nameservers about zones; answers of the last seconds are given again, so that clients do not load the nameservers. */
export class NameserverAnswers {
  readonly #now: () => number;
  readonly #ports: ReadonlyMap<string, number>;
  readonly #recent: RecentAnswers<Answers>;

  /** `ports` has the ports of nameservers by region, where they are others than 53. */
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
