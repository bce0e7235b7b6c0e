import type { Logger } from '@fourwinds/process';
import type { ResourceStore } from '@fourwinds/store';
import { ensurePublicationKey, type PublicationKey, readPublicationKey } from './bootstrap/publication-key.ts';
import type { Operator } from './operator.ts';

export interface StandbyOptions {
  /** The management cluster's. */
  readonly store: ResourceStore;
  /** Makes an operator that does not run yet. */
  readonly makeOperator: (key: PublicationKey) => Operator;
  readonly log: Logger;
}

/** An operator that reads everything while another leads, so that it has all at hand when it leads itself. */
export class Standby {
  readonly #options: StandbyOptions;
  #standing: { readonly operator: Operator; readonly publicKey: string } | undefined;
  #isBeginning = false;
  #isFilled = false;

  constructor(options: StandbyOptions) {
    this.#options = options;
  }

  /** Whether everything is read. */
  get isFilled(): boolean {
    return this.#isFilled;
  }

  /** To be called while another leads: begins to stand by, unless it has begun. Where that fails, the next call tries again. */
  begin(): void {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    this.#begin().catch((err: unknown) => {
      this.#isBeginning = false;
      this.#options.log.warn({ err }, 'standing by could not begin and is tried again');
    });
  }

  /** The operator that is to lead now: the one that stands by, if the publication key is still the same, else a new one. */
  async end(): Promise<Operator> {
    const { store, makeOperator } = this.#options;
    await ensurePublicationKey(store);
    const key = await readPublicationKey(store);
    const standing = this.#standing;
    this.#isBeginning = true;
    this.#isFilled = false;
    if (standing?.publicKey === key.publicKey) return standing.operator;
    await standing?.operator.stop();
    return makeOperator(key);
  }

  /** Stops the operator that stands by. */
  async stop(): Promise<void> {
    await this.#standing?.operator.stop();
  }

  async #begin(): Promise<void> {
    const { store, makeOperator, log } = this.#options;
    const key = await readPublicationKey(store);
    const operator = makeOperator(key);
    this.#standing = { operator, publicKey: key.publicKey };
    await operator.standBy();
    this.#isFilled = true;
    log.info('another operator leads; this one has read everything and stands by');
  }
}
