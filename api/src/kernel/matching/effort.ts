import { yieldToEventLoop } from '@fourwinds/process';

/**
 * Maximum octets read per request. At this limit, the request returns the matches found so far, and the next page
 * continues.
 */
const MOST_OCTETS = 16 * 1024 * 1024;
/** Fixed cost per zone or record, in octets. */
const ITEM_OCTETS = 256;
/** Octets between two yields to the event loop. */
const STEP_OCTETS = 64 * 1024;

export class Effort {
  #octets = 0;
  #sinceTurn = 0;

  get isSpent(): boolean {
    return this.#octets >= MOST_OCTETS;
  }

  /** Counts a zone or record with texts of this length. Returns true when it is time to yield. */
  add(length: number): boolean {
    this.#octets += ITEM_OCTETS + length;
    this.#sinceTurn += ITEM_OCTETS + length;
    if (this.#sinceTurn < STEP_OCTETS) return false;
    this.#sinceTurn = 0;
    return true;
  }

  /** Like `add`, but yields to the event loop when it is time. */
  async spend(length: number): Promise<void> {
    if (this.add(length)) await yieldToEventLoop();
  }
}
