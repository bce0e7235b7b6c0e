import { formerDs } from './former-ds.ts';

const HOUR = 3_600_000;
const rdata = (tag: number): Uint8Array => Uint8Array.of(tag >> 8, tag, 13, 2, 0xab);
const key = {
  tag: 11,
  role: 'KSK',
  algorithm: 'ECDSAP256SHA256',
  state: 'Active',
  since: '2026-01-01T00:00:00Z',
} as const;

test('DS records of other keys are remembered for their TTL after no server has shown one', () => {
  const look = (tags: readonly number[], now: number, before?: Parameters<typeof formerDs>[0]['before'], ttl = 3600) =>
    formerDs({
      seen: { parent: 'test.', servers: [], ds: tags.map(rdata), ttl },
      dnssec: { phase: 'on', keys: [key], ds: [] },
      before,
      now,
    });
  expect(look([], 0)).toBeUndefined();
  expect(look([11], 0)).toBeUndefined();
  const shown = look([11, 22], 0);
  expect(shown).toEqual({ ttl: 3600 });
  expect(look([22], HOUR, shown, 900)).toEqual({ ttl: 3600 });
  const gone = look([11], HOUR, shown, 900);
  expect(gone).toEqual({ ttl: 3600, forgottenAt: '1970-01-01T02:00:00.000Z' });
  expect(look([11], 1.5 * HOUR, gone)).toEqual(gone);
  expect(look([22], 1.5 * HOUR, gone)).toEqual({ ttl: 3600 });
  expect(look([11], 2 * HOUR, gone)).toBeUndefined();
});
