import type { Logger } from '@fourwinds/process';
import type { ResourceStore } from '@fourwinds/store';
import { ensurePublicationKey, type PublicationKey, readPublicationKey } from './bootstrap/publication-key.ts';
import type { Operator } from './operator.ts';

export interface StandbyOptions {
  readonly store: ResourceStore;
  readonly makeOperator: (key: PublicationKey) => Operator;
  readonly log: Logger;
}

/**
 * Keeps an operator that reads everything while another operator leads, so that it can take over with all data in
 * memory.
 */
export class Standby {
  readonly #options: StandbyOptions;
  #standing: { readonly operator: Operator; readonly publicKey: string } | undefined;
  #isBeginning = false;
  #isFilled = false;
  #hasKey = false;

  constructor(options: StandbyOptions) {
    this.#options = options;
  }

  get isFilled(): boolean {
    return this.#isFilled;
  }

  /** True once the publication key exists and has been read. Without the key, no region can get a zone. */
  get hasKey(): boolean {
    return this.#hasKey;
  }

  /**
   * Call this while another process leads. Starts the standby operator unless it has started. After a failure, the
   * next call retries.
   */
  begin(): void {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    this.#begin().catch((err: unknown) => {
      this.#isBeginning = false;
      this.#options.log.warn({ err }, 'standing by could not begin and is tried again');
    });
  }

  /**
   * Returns the operator that must lead now: the standby operator if the publication key is unchanged, otherwise a
   * new operator.
   */
  async end(): Promise<Operator> {
    const { store, makeOperator } = this.#options;
    await ensurePublicationKey(store);
    const key = await this.#readKey();
    const standing = this.#standing;
    this.#isBeginning = true;
    this.#isFilled = false;
    if (standing?.publicKey === key.publicKey) return standing.operator;
    await standing?.operator.stop();
    return makeOperator(key);
  }

  async stop(): Promise<void> {
    await this.#standing?.operator.stop();
  }

  async #readKey(): Promise<PublicationKey> {
    const key = await readPublicationKey(this.#options.store);
    this.#hasKey = true;
    return key;
  }

  async #begin(): Promise<void> {
    const { makeOperator, log } = this.#options;
    const key = await this.#readKey();
    const operator = makeOperator(key);
    this.#standing = { operator, publicKey: key.publicKey };
    await operator.standBy();
    this.#isFilled = true;
    log.info('another operator leads; this one has read everything and stands by');
  }
}
