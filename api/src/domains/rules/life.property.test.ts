import fc from 'fast-check';
import { COOLING_OFF, type DomainLife, type DomainState, newTerm, stateOf } from './life.ts';
import { deletion, reminderAccepted, reminderFailed, renewal, restoration } from './life-changes.ts';
import { afterAction, type LifeAction, nextMoment } from './life-moments.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2027, 1, 27, 6);
const END = START + 550 * DAY;

const FOLLOWING: { readonly [state in DomainState]: readonly DomainState[] } = {
  active: ['expiring', 'deleting'],
  expiring: ['active', 'grace', 'deleting'],
  grace: ['active', 'deleting'],
  deleting: ['active', 'expiring', 'released'],
  released: [],
};

const changes = { renewal, deletion, restoration };

interface Step {
  /** Hours until this step. */
  readonly hours: number;
  /** The job runs, an owner asks for a change, or the mail worker reports on its oldest reminder. */
  readonly event: 'job' | keyof typeof changes | 'accepted' | 'failed';
}

const step: fc.Arbitrary<Step> = fc.record({
  hours: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1500 })),
  event: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('job' as const, 'accepted' as const) },
    { weight: 2, arbitrary: fc.constantFrom('renewal' as const, 'restoration' as const) },
    { weight: 1, arbitrary: fc.constantFrom('deletion' as const, 'failed' as const) },
  ),
});

interface Seen {
  readonly life: DomainLife;
  readonly now: number;
}

/** A name in a world in which the job runs late, mails take their time, and owners ask for anything. */
class World {
  life = newTerm(START);
  now = START;
  /** The job's actions, with the end of the term that they concern. */
  readonly actions: (Seen & { readonly action: LifeAction })[] = [];
  readonly states: DomainState[] = ['active'];
  /** Ends of terms that last reminders under way announce. */
  #mails: { readonly endsAt: number }[] = [];
  failures = 0;

  happen({ hours, event }: Step): void {
    this.now += hours * HOUR;
    this.#note();
    if (event === 'job') this.#work();
    else if (event === 'accepted' || event === 'failed') this.#report(event);
    else this.#ask(event);
    this.#note();
  }

  #work(): void {
    for (let moment = nextMoment(this.life); moment && moment.at <= this.now; moment = nextMoment(this.life)) {
      this.actions.push({ life: this.life, now: this.now, action: moment.action });
      if (moment.action === 'remind-last') this.#mails.push({ endsAt: this.life.endsAt });
      this.life = afterAction(this.life, moment.action, this.now);
      this.#note();
    }
  }

  #report(event: 'accepted' | 'failed'): void {
    const mail = this.#mails.shift();
    if (mail === undefined) return;
    if (event === 'failed') this.failures++;
    this.life = event === 'failed' ? reminderFailed(this.life, mail) : reminderAccepted(this.life, mail, this.now);
  }

  #ask(change: keyof typeof changes): void {
    const outcome = changes[change](this.life, this.now);
    if ('life' in outcome) this.life = outcome.life;
  }

  #note(): void {
    const state = stateOf(this.life, this.now);
    if (state !== this.states.at(-1)) this.states.push(state);
  }
}

function walk(steps: readonly Step[]): World {
  const world = new World();
  for (let i = 0; world.now < END; i++) world.happen(steps[i % steps.length]);
  return world;
}

const steps = fc
  .array(step, { minLength: 5, maxLength: 200 })
  .filter((all) => all.some(({ hours }) => hours > 0) && all.reduce((sum, { hours }) => sum + hours, 0) > 24);

test('in a year and a half, states follow only the allowed ones', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { states } = walk(all);
      const wrong = states.slice(1).filter((state, i) => !FOLLOWING[states[i]].includes(state));
      expect(wrong).toEqual([]);
    }),
  );
});

test('each reminder comes once a term, but again after a failed mail', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const world = walk(all);
      const sent = world.actions
        .filter(({ action }) => action.startsWith('remind'))
        .map(({ life, action }) => `${action} ${life.endsAt}`);
      expect(sent.length - new Set(sent).size).toBeLessThanOrEqual(world.failures);
    }),
  );
});

test('a name ends only ten days after the accepted reminder, and each period has its full length', () => {
  fc.assert(
    fc.property(steps, (all) => {
      for (const { life, now, action } of walk(all).actions) {
        if (action === 'grace')
          expect(now - Math.max(life.remindedAt! + 10 * DAY, life.endsAt)).toBeGreaterThanOrEqual(0);
        if (action === 'delete') expect(now - life.graceAt!).toBeGreaterThanOrEqual(5 * DAY);
        if (action === 'release') expect(now - life.deletingAt!).toBeGreaterThanOrEqual(COOLING_OFF);
      }
    }),
  );
});

test('a name that nobody touches is reminded of twice, ends, and is released', () => {
  const daily = [{ hours: 24, event: 'job' } as const, { hours: 0, event: 'accepted' } as const];
  const { states, actions } = walk(daily);
  expect(states).toEqual(['active', 'expiring', 'grace', 'deleting', 'released']);
  expect(actions.map(({ action, now }) => [action, Math.round((now - START) / DAY)])).toEqual([
    ['remind-first', 305],
    ['remind-last', 355],
    ['grace', 365],
    ['delete', 370],
    ['release', 377],
  ]);
});

test('a name is renewed for good if its owner asks often enough', () => {
  const daily = [{ hours: 24, event: 'job' } as const, { hours: 24 * 20, event: 'renewal' } as const];
  expect(walk(daily).states).toEqual(['active', 'expiring', 'active']);
});
