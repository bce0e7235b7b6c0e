import { openFileLimit } from '@fourwinds/process';
import { ConnectionPool, type PoolLimits } from './connection-pool.ts';
import { poolLimits } from './limits.ts';
import type { Connection, ConnectionEvents } from './tcp-connection.ts';

test.each([
  [100, 50],
  [1024, 896],
  [20_000, 4096],
  [Infinity, 4096],
])('where %i files may be open, there are at most %i connections', (files, connections) => {
  expect(poolLimits(files).connections).toBe(connections);
});

test('the system says how many files may be open', () => {
  expect(openFileLimit()).toBeGreaterThan(10);
});

describe('where connections are limited', () => {
  const pools: (() => void)[] = [];
  afterEach(() => {
    for (const end of pools.splice(0)) end();
  });

  /** Returns a pool and the addresses of its open connections, in order of arrival. */
  function poolOf(limits: Partial<PoolLimits>) {
    const pool = new ConnectionPool({
      idleMilliseconds: 1e9,
      perSource: 100,
      connections: 100,
      buffered: 1e9,
      ...limits,
    });
    const open: { readonly address: string; readonly events: ConnectionEvents; readonly end: () => void }[] = [];
    const admit = (address: string): void => {
      pool.admit(address, (events) => {
        const end = (): void => {
          open.splice(open.indexOf(one), 1);
          events.ended();
        };
        const one = { address, events, end };
        open.push(one);
        return { usedAt: 0, buffered: 0, end } as Connection;
      });
    };
    pools.push(() => [...open].forEach(({ end }) => end()));
    return { pool, open, admit, addresses: () => open.map(({ address }) => address) };
  }

  test('the longest idle of a source ends where it has too many', () => {
    const { open, admit, addresses } = poolOf({ perSource: 2 });
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) admit(address);
    open[0].events.used();
    admit('192.0.2.1');
    expect(addresses()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.1']);
    expect(open[0].address).toBe('192.0.2.1');
  });

  test('the source with most loses one to another, however much it uses them', () => {
    const { open, admit, addresses, pool } = poolOf({ connections: 4 });
    for (const address of ['192.0.2.1', '198.51.100.1', '192.0.2.1', '192.0.2.1']) admit(address);
    for (const { address, events } of open) if (address === '192.0.2.1') events.used();
    admit('198.51.100.2');
    expect(addresses().toSorted()).toEqual(['192.0.2.1', '192.0.2.1', '198.51.100.1', '198.51.100.2']);
    expect(pool.size).toBe(4);
  });

  test('a /48 of IPv6 has four shares however many /64s it uses, and is one source to others', () => {
    const { admit, addresses, pool } = poolOf({ connections: 10, perSource: 2 });
    for (let i = 0; i < 40; i++) admit(`2001:db8:0:${i}00::1`);
    expect(pool.size).toBe(8);
    for (let i = 1; i <= 4; i++) admit(`192.0.2.${i}`);
    expect(addresses().filter((address) => address.startsWith('192.0.2.'))).toHaveLength(4);
    expect(pool.size).toBe(10);
  });

  test('where no source has clearly more, the longest idle of all ends', () => {
    const { admit, addresses } = poolOf({ connections: 3 });
    for (let i = 1; i <= 4; i++) admit(`192.0.2.${i}`);
    expect(addresses()).toEqual(['192.0.2.2', '192.0.2.3', '192.0.2.4']);
  });
});
