import type { Death } from '../../operator/src/testing/mortal.ts';
import { isWrite } from './api-request.ts';
import type { Exchange } from './exchange.ts';
import type { FaultProxy } from './fault-proxy.ts';

/** Notes the writes that pass proxies, and ends a client at one of these: from then on no request and no answer gets through. */
export class WriteKiller {
  /** The writes: plane, verb, kind, and which of several alike it is. */
  readonly writes: string[] = [];
  isDead = false;
  readonly #proxies: ReadonlyMap<string, FaultProxy>;
  readonly #death: Death | undefined;
  readonly #counts = new Map<string, number>();

  constructor(proxies: ReadonlyMap<string, FaultProxy>, death?: Death) {
    this.#proxies = proxies;
    this.#death = death;
    for (const [plane, proxy] of proxies) proxy.intercept = (exchange) => this.#intercept(plane, exchange);
  }

  /** Lets everything through again. */
  release(): void {
    for (const proxy of this.#proxies.values()) proxy.intercept = async () => false;
  }

  async #intercept(plane: string, exchange: Exchange): Promise<boolean> {
    if (!this.isDead && isWrite(exchange.request)) {
      this.#note(plane, exchange);
      if (!this.isDead) return false;
      if (this.#death?.when === 'after') await exchange.forward();
      for (const proxy of this.#proxies.values()) proxy.cut();
    }
    if (this.isDead) exchange.cut();
    return this.isDead;
  }

  #note(plane: string, { request: { verb, resource } }: Exchange): void {
    const write = `${plane}: ${verb} ${resource}`;
    const count = (this.#counts.get(write) ?? 0) + 1;
    this.#counts.set(write, count);
    this.writes.push(`${write} ${count}`);
    this.isDead = this.writes.at(-1) === this.#death?.at;
  }
}
