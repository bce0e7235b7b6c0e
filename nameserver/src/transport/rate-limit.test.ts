import { CLASS, decodeMessage, encodeMessage, makeMessage, Name, typeByName } from '@fourwinds/dns';
import { RateLimiter } from './rate-limit.ts';

const A = typeByName('A');

/** A response with an answer, or without one, or an error. */
function response({ rcode = 0, answered = true } = {}): Uint8Array {
  const owner = Name.parse('www.example.');
  const record = { owner, type: A, class: CLASS.IN, ttl: 60, rdata: Uint8Array.of(192, 0, 2, 1) };
  const questions = [{ name: owner, type: A.code, class: CLASS.IN }];
  return encodeMessage(makeMessage({ id: 7, qr: true, rcode, questions, answers: answered ? [record] : [] }));
}

describe('response rate limiting', () => {
  let time = 0;
  const limiterFor = (loopback: boolean) => new RateLimiter({ perSecond: 3, slip: 2, loopback, now: () => time });
  const send = (limiter: RateLimiter, source: string, bytes = response()) => limiter.limit(source, bytes, bytes.length);

  beforeEach(() => {
    time = 0;
  });

  test('lets through what a network may get in a second, then every second time a truncated one', () => {
    const limiter = limiterFor(false);
    const whole = response().length;
    const sent = Array.from({ length: 7 }, () => send(limiter, '192.0.2.1'));
    expect(sent.slice(0, 3)).toEqual([whole, whole, whole]);
    expect(sent.slice(3).map((length) => length > 0)).toEqual([false, true, false, true]);
    time = 1000;
    expect(send(limiter, '192.0.2.1')).toBe(whole);
  });

  test('what is truncated is the question with TC', () => {
    const limiter = limiterFor(false);
    for (let i = 0; i < 4; i++) send(limiter, '192.0.2.1');
    const bytes = response();
    const length = limiter.limit('192.0.2.1', bytes, bytes.length);
    expect(decodeMessage(bytes.subarray(0, length))).toMatchObject({ id: 7, qr: true, tc: true, answers: [] });
  });

  test.each([
    ['192.0.2.1', '192.0.2.200', true],
    ['192.0.2.1', '192.0.3.1', false],
    ['2001:db8:1:200::1', '2001:db8:1:2ff::', true],
    ['2001:db8:1:200::1', '2001:db8:1:300::1', false],
    ['2001:db8::1', '2001:db8:0:0:ff::1', true],
  ])('%s and %s in one network: %s', (one, other, same) => {
    const limiter = limiterFor(false);
    for (let i = 0; i < 3; i++) send(limiter, one);
    expect(send(limiter, other) === 0).toBe(same);
  });

  test('a flood of errors does not silence answers', () => {
    const limiter = limiterFor(false);
    for (let i = 0; i < 10; i++) send(limiter, '192.0.2.1', response({ rcode: 3, answered: false }));
    expect(send(limiter, '192.0.2.1')).toBeGreaterThan(0);
    for (let i = 0; i < 10; i++) send(limiter, '192.0.2.1', response({ answered: false }));
    expect(send(limiter, '192.0.2.1')).toBeGreaterThan(0);
  });

  test('sources on this machine count only when they are to', () => {
    const count = (limiter: RateLimiter, source: string): number =>
      Array.from({ length: 10 }, () => send(limiter, source)).filter((length) => length > 0).length;
    expect(count(limiterFor(false), '127.0.0.1')).toBe(10);
    expect(count(limiterFor(false), '::1')).toBe(10);
    expect(count(limiterFor(true), '127.0.0.1')).toBeLessThan(10);
  });
});
