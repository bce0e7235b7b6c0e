import type { Response } from 'express';

/**
 * Maximum octets of unread responses. The total memory of the process then stays well below the chart's memory limit.
 */
const MOST_OCTETS = 192 * 1024 * 1024;

interface Unread {
  readonly response: Pick<Response, 'destroy' | 'once' | 'writableLength'>;
  readonly holder: string;
  readonly octets: number;
}

/**
 * Limits the memory for responses that clients have not read. Above the limit, the account or network with the most
 * unread octets loses its largest responses.
 */
export class UnreadAnswers {
  readonly #most: number;
  readonly #answers = new Set<Unread>();
  #octets = 0;

  constructor(most = MOST_OCTETS) {
    this.#most = most;
  }

  /** Tracks a response that was just written until its connection has finished with it. */
  note(response: Unread['response'], holder: string, octets: number): void {
    const answer = { response, holder, octets };
    this.#answers.add(answer);
    this.#octets += octets;
    response.once('close', () => this.#forget(answer));
    if (this.#octets > this.#most) this.#makeRoom();
  }

  #forget(answer: Unread): void {
    if (this.#answers.delete(answer)) this.#octets -= answer.octets;
  }

  /** Counts only the octets that are still unread. These may be fewer than were written. */
  #makeRoom(): void {
    const byHolder = Map.groupBy(this.#answers, ({ holder }) => holder);
    const sums = new Map(Array.from(byHolder, ([holder, answers]) => [holder, sumOf(answers)]));
    let sum = sums.values().reduce((all, one) => all + one, 0);
    while (sum > this.#most) {
      const [holder] = [...sums].reduce((most, one) => (one[1] > most[1] ? one : most));
      const answers = byHolder.get(holder)!;
      const largest = answers.reduce((most, one) => (left(one) > left(most) ? one : most));
      const freed = left(largest);
      answers.splice(answers.indexOf(largest), 1);
      sums.set(holder, sums.get(holder)! - freed);
      sum -= freed;
      this.#forget(largest);
      largest.response.destroy();
    }
  }
}

function left({ response }: Unread): number {
  return response.writableLength;
}

function sumOf(answers: readonly Unread[]): number {
  return answers.reduce((sum, one) => sum + left(one), 0);
}
