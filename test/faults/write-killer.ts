import { type Death, FatalWrite } from '../../operator/src/testing/fatal-write.ts';
import { isWrite } from './api-request.ts';
import type { Exchange } from './exchange.ts';
import type { FaultProxy } from './fault-proxy.ts';

/**
 * Records the writes that pass the proxies, and disconnects a client at one of the writes. From then on no request
 * and no response passes.
 */
export class WriteKiller {
  readonly #proxies: ReadonlyMap<string, FaultProxy>;
  readonly #fatal: FatalWrite;

  constructor(proxies: ReadonlyMap<string, FaultProxy>, death?: Death) {
    this.#proxies = proxies;
    this.#fatal = new FatalWrite(death);
    for (const [plane, proxy] of proxies) proxy.intercept = (exchange) => this.#intercept(plane, exchange);
  }

  /** The writes: plane, verb and kind. */
  get writes(): readonly string[] {
    return this.#fatal.writes;
  }

  get isDead(): boolean {
    return this.#fatal.isDead;
  }

  /** Lets all traffic through again. */
  release(): void {
    for (const proxy of this.#proxies.values()) proxy.intercept = async () => false;
  }

  async #intercept(plane: string, exchange: Exchange): Promise<boolean> {
    if (!this.isDead && isWrite(exchange.request)) {
      const { verb, resource } = exchange.request;
      if (!this.#fatal.note(`${plane}: ${verb} ${resource}`)) return false;
      if (this.#fatal.isAfter) await exchange.forward();
      for (const proxy of this.#proxies.values()) proxy.cut();
    }
    if (this.isDead) exchange.cut();
    return this.isDead;
  }
}
