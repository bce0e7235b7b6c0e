import { setTimeout as sleep } from 'node:timers/promises';
import { RCODE, rcodeName } from '@fourwinds/dns';
import { startUnbound, type Unbound } from '../unbound.ts';

const TXT = 16;
const PAUSE_MILLISECONDS = 50;

export interface ResolverMonitorOptions {
  /** The keys of the zones in zone file format. */
  readonly anchors: readonly string[];
  /** Signed zones that are never deleted. */
  readonly domains: readonly string[];
  /** The addresses of all servers. */
  readonly servers: readonly string[];
}

/** A validating resolver that queries all servers and records each answer that it could not get or validate. */
export class ResolverMonitor {
  readonly violations: string[] = [];
  answers = 0;
  readonly #unbound: Unbound;
  readonly #domains: readonly string[];
  readonly #running: Promise<void>;
  #isEnded = false;

  static async start({ anchors, domains, servers }: ResolverMonitorOptions): Promise<ResolverMonitor> {
    const unbound = await startUnbound({ anchors, stubs: new Map(domains.map((domain) => [`${domain}.`, servers])) });
    return new ResolverMonitor(unbound, domains);
  }

  private constructor(unbound: Unbound, domains: readonly string[]) {
    this.#unbound = unbound;
    this.#domains = domains;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isEnded = true;
    await this.#running;
    await this.#unbound.stop();
  }

  /**
   * Alternates between an alias and a name that does not exist. The answer for the alias may be NXDOMAIN, because a
   * cache may contain the alias while its target no longer exists.
   */
  async #run(): Promise<void> {
    for (let i = 0; !this.#isEnded; i++) {
      const domain = this.#domains[i % this.#domains.length];
      await this.#askFor(`alias.${domain}.`, [RCODE.NOERROR, RCODE.NXDOMAIN]);
      await this.#askFor(`none${i}.${domain}.`, [RCODE.NXDOMAIN]);
      await sleep(PAUSE_MILLISECONDS);
    }
  }

  async #askFor(name: string, expected: readonly number[]): Promise<void> {
    const { rcode, ad } = await this.#unbound.ask(name, TXT);
    this.answers++;
    if (!expected.includes(rcode) || !ad)
      this.violations.push(
        `${name}: ${rcodeName(rcode)}${ad ? '' : ', not validated'}\n${this.#unbound.log().slice(-500)}`,
      );
  }
}
