import fc from 'fast-check';
import { KIND, type Subject } from '../answer/index.ts';
import { addressOctets } from './address-octets.ts';
import { RateLimiter, type RateLimits, rateMemory, RATE_ACTION, type RateAction } from './rate-limit.ts';

let time = 0;
const clock = {
  get now() {
    return time;
  },
};
const subject = (kind: number = KIND.answer, zone = 1, name = 1): Subject =>
  ({ kind, zone, name }) as Partial<Subject> as Subject;
const limiterWith = (options: Partial<RateLimits> = {}): RateLimiter =>
  new RateLimiter(
    {
      perSubject: 3,
      perNetwork: 100,
      slip: 2,
      loopback: false,
      key: new Uint8Array(8),
      memory: rateMemory(),
      ...options,
    },
    clock,
  );
const { send, drop, slip } = RATE_ACTION;
const SOURCE = addressOctets('192.0.2.1');

beforeEach(() => {
  time = 0;
});

describe('response rate limiting', () => {
  const times = (limiter: RateLimiter, count: number, source = SOURCE, about = subject()): RateAction[] =>
    Array.from({ length: count }, () => limiter.decide(source, about));

  test('sends as many as a network may get in a second; of the rest, every second one slips', () => {
    const limiter = limiterWith();
    expect(times(limiter, 7)).toEqual([send, send, send, drop, slip, drop, slip]);
    time = 1000 / 3;
    expect(times(limiter, 2)).toEqual([send, drop]);
    time = 5000;
    expect(times(limiter, 4)).toEqual([send, send, send, slip]);
  });

  test('a quiet network is not limited by subject: a flood begins with a quarter more', () => {
    const limiter = limiterWith({ perSubject: 200, perNetwork: 1000 });
    const sent = (count: number): number => times(limiter, count).filter((action) => action === send).length;
    expect(sent(1000)).toBe(250);
    time = 500;
    expect(sent(1000)).toBe(100);
  });

  test('a flood that comes in bursts gets no more than one that goes on', () => {
    const limiter = limiterWith({ perSubject: 200, perNetwork: 1000 });
    const sent = (count: number): number => times(limiter, count).filter((action) => action === send).length;
    let all = 0;
    for (let second = 0; second < 20; second++) {
      time = 1000 * second;
      all += sent(250);
    }
    expect(all).toBe(20 * 200 + 50);
  });

  test.each([
    [0, [drop, drop, drop, drop]],
    [1, [slip, slip, slip, slip]],
    [3, [drop, drop, slip, drop]],
  ])('slip %i', (interval, actions) => {
    expect(times(limiterWith({ slip: interval }), 7).slice(3)).toEqual(actions);
  });

  test.each([
    ['another kind', '192.0.2.1', subject(KIND.noName)],
    ['another zone', '192.0.2.1', subject(KIND.answer, 2)],
    ['another name', '192.0.2.1', subject(KIND.answer, 1, 2)],
    ['another network', '192.0.3.1', subject()],
  ])('a flood does not silence responses of %s', (_, source, about) => {
    const limiter = limiterWith();
    times(limiter, 50);
    expect(limiter.decide(addressOctets(source), about)).toBe(send);
  });

  test('a network gets no more in all, whatever it is about', () => {
    const limiter = limiterWith({ perNetwork: 10 });
    const actions = Array.from({ length: 14 }, (_, name) => limiter.decide(SOURCE, subject(KIND.answer, 1, name)));
    expect(actions.slice(0, 10).every((action) => action === send)).toBe(true);
    expect(actions.slice(10)).toEqual([drop, slip, drop, slip]);
    expect(limiter.decide(addressOctets('198.51.100.1'), subject())).toBe(send);
  });

  test.each(['127.0.0.1', '::1'])('%s counts only when it is to', (source) => {
    expect(times(limiterWith(), 20, addressOctets(source))).toEqual(new Array(20).fill(send));
    expect(times(limiterWith({ loopback: true }), 4, addressOctets(source))).toEqual([send, send, send, drop]);
  });

  test('threads that share memory limit together', () => {
    const memory = rateMemory();
    const limiters = [limiterWith({ memory }), limiterWith({ memory })];
    expect(Array.from({ length: 7 }, (_, i) => limiters[i % 2].decide(SOURCE, subject()))).toEqual([
      ...[send, send, send],
      ...[drop, slip, drop, slip],
    ]);
  });

  test('a hundred thousand forged networks do not free one that is flooded', () => {
    const limiter = limiterWith();
    times(limiter, 1000);
    for (let n = 0; n < 100_000; n++)
      limiter.decide(Uint8Array.of(10, n >>> 12, n >>> 4, 1), subject(KIND.answer, n & 15));
    expect(limiter.decide(SOURCE, subject())).not.toBe(send);
  });
});

/** A reference model with a token bucket for each account, in maps that are never emptied. */
class Model {
  readonly #perSubject: number;
  readonly #perNetwork: number;
  readonly #slip: number;
  readonly #buckets = new Map<string, { tokens: number; at: number; limited: number }>();

  constructor({ perSubject, perNetwork, slip }: Pick<RateLimits, 'perSubject' | 'perNetwork' | 'slip'>) {
    this.#perSubject = perSubject;
    this.#perNetwork = perNetwork;
    this.#slip = slip;
  }

  decide(now: number, network: string, { kind, zone, name }: Subject): RateAction {
    const sum = this.#bucket(now, `${network} sum`, this.#perSubject);
    sum.tokens = Math.max(0, sum.tokens - 1);
    const isQuiet = sum.tokens >= 0.75 * this.#perSubject - 1e-6;
    const same = this.#bucket(now, `${network} ${isQuiet ? 'quiet' : `${kind} ${zone} ${name}`}`, this.#perSubject);
    if (isQuiet) same.tokens = Infinity;
    const all = this.#bucket(now, network, this.#perNetwork);
    const empty = [same, all].find(({ tokens }) => tokens < 1 - 1e-6);
    if (empty === undefined) {
      same.tokens -= 1;
      all.tokens -= 1;
      return send;
    }
    empty.limited += 1;
    return this.#slip > 0 && empty.limited % this.#slip === 0 ? slip : drop;
  }

  #bucket(now: number, key: string, perSecond: number): { tokens: number; at: number; limited: number } {
    const bucket = this.#buckets.get(key) ?? { tokens: perSecond, at: now, limited: 0 };
    bucket.tokens = Math.min(perSecond, bucket.tokens + ((now - bucket.at) * perSecond) / 1000);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    return bucket;
  }
}

test('decides as buckets of tokens would (property)', () => {
  const options = fc.record({
    perSubject: fc.integer({ min: 1, max: 8 }),
    perNetwork: fc.integer({ min: 1, max: 20 }),
    slip: fc.integer({ min: 0, max: 3 }),
  });
  const response = fc.record({
    pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 3000 })),
    network: fc.constantFrom('192.0.2', '198.51.100', '203.0.113'),
    host: fc.integer({ min: 0, max: 255 }),
    kind: fc.constantFrom(...Object.values(KIND)),
    zone: fc.integer({ min: 0, max: 2 }),
    name: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(options, fc.array(response, { minLength: 50, maxLength: 300 }), (settings, responses) => {
      time = 0;
      const limiter = limiterWith(settings);
      const model = new Model(settings);
      const actions = responses.map(({ pause, network, host, kind, zone, name }) => {
        time += pause;
        const about = subject(kind, zone, name);
        return [limiter.decide(addressOctets(`${network}.${host}`), about), model.decide(time, network, about)];
      });
      expect(actions.map(([action]) => action)).toEqual(actions.map(([, expected]) => expected));
    }),
  );
});
