import { yieldToEventLoop } from '@fourwinds/process';

/** Octets that a request reads at most before it answers with all that it has found; the next page goes on from there. */
const MOST_OCTETS = 16 * 1024 * 1024;
/** The cost of a zone or record beside its texts, as octets that could be read in that time. */
const ITEM_OCTETS = 256;
/** Octets that are read before others are thought of. */
const STEP_OCTETS = 64 * 1024;

/** How much a search has read. */
export class Effort {
  #octets = 0;
  #sinceTurn = 0;

  /** Whether the request has read as much as one may. */
  get isSpent(): boolean {
    return this.#octets >= MOST_OCTETS;
  }

  /** Counts a zone or record with texts of this length; says whether others are to have their turn. */
  add(length: number): boolean {
    this.#octets += ITEM_OCTETS + length;
    this.#sinceTurn += ITEM_OCTETS + length;
    if (this.#sinceTurn < STEP_OCTETS) return false;
    this.#sinceTurn = 0;
    return true;
  }

  /** The same, and waits for their turn. */
  async spend(length: number): Promise<void> {
    if (this.add(length)) await yieldToEventLoop();
  }
}
