import type { Pool } from 'pg';
import { silent } from '../../../test/harness.ts';
import type { Account } from '../../kernel/actor.ts';
import { Rates } from './rates.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
const pool = { query: () => Promise.reject(away) } as unknown as Pool;
const limitsOf = () => ({ reads: { limit: 600, seconds: 60 }, writes: { limit: 120, seconds: 60 } });
const rates = new Rates(pool, { limitsOf, log: silent, now: () => 0, clock: () => 0 });
const account = { id: 'a', plan: 'verified', createdAt: new Date(0) } as Account;

test('a request that could be answered without the database is not refused because it cannot be counted', async () => {
  const meter = rates.openMeter({ account }, { request: 'reads' });
  await expect(meter?.countRequest()).resolves.toBeUndefined();
  await expect(meter?.headers()).resolves.toEqual({});
});

test('a write that cannot be counted fails', async () => {
  await expect(rates.openMeter({ account }, { request: 'writes' })?.countRequest()).rejects.toBe(away);
});
