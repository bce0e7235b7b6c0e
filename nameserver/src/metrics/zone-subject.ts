import { Subject } from '../answer/index.ts';
import type { ZoneCounters } from './zone-counters.ts';

/** A subject that also counts the queries of each question's zone. */
export class ZoneSubject extends Subject {
  readonly #counters: ZoneCounters;

  constructor(counters: ZoneCounters) {
    super();
    this.#counters = counters;
  }

  override take(...[request, reply]: Parameters<Subject['take']>): void {
    super.take(request, reply);
    const [zone] = reply.chainImages;
    if (zone !== undefined) this.#counters.asked(zone);
  }
}
