import type { Effect, Fault } from './fault.ts';

export interface Scenario {
  readonly faults: readonly Fault[];
  /** How many requests must meet the fault in each plane before it is healed. */
  readonly hits?: number;
  /** The planes that have the faults. */
  readonly planes?: readonly string[];
}

const error = (status: (Effect & { does: 'answer' })['status'], retryAfter?: number): Effect => ({
  does: 'answer',
  status,
  retryAfter,
});

/** Faults of API servers, or of the network path, that may delay changes. */
export const scenarios: { readonly [name: string]: Scenario } = {
  'conflicts (409) with every write': { faults: [{ in: 'writes', effect: error(409) }], hits: 3 },
  'revisions that are gone (410) in lists and watches': {
    faults: [
      { in: 'watches', effect: { does: 'expire' } },
      { in: 'lists', effect: error(410), times: 4 },
    ],
    hits: 16,
  },
  'too many requests (429, Retry-After)': { faults: [{ in: 'writes', effect: error(429, 1) }], hits: 3 },
  'errors (500) for every request': { faults: [{ in: 'everything', effect: error(500) }], hits: 8 },
  'timeouts (504) of every write': { faults: [{ in: 'writes', effect: error(504) }], hits: 4 },
  'writes whose replies are lost': { faults: [{ in: 'writes', effect: { does: 'lose the reply' } }], hits: 4 },
  'bodies that are cut': { faults: [{ in: 'everything', effect: { does: 'cut the body' } }], hits: 8 },
  slowness: { faults: [{ in: 'everything', effect: { does: 'delay', milliseconds: 700 } }], hits: 4 },
  'connections that break': { faults: [{ in: 'everything', effect: { does: 'drop' } }], hits: 8 },
};
