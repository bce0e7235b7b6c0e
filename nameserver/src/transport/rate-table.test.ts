import { RateTable } from './rate-table.ts';

const KEY = Int32Array.of(1, 2);
const tableOf = (key: Int32Array, size: number): RateTable =>
  new RateTable(key, size, new SharedArrayBuffer(RateTable.octets(size)), 0);
const account = (n: number): Int32Array => Int32Array.of(n, 0);

describe('a table of accounts', () => {
  test('keeps an account in its place, apart from others', () => {
    const table = tableOf(KEY, 1024);
    const places = Array.from({ length: 50 }, (_, n) => {
      const place = table.find(account(n), 1);
      table.setDue(place, 1);
      return place;
    });
    expect(new Set(places).size).toBe(50);
    expect(Array.from({ length: 50 }, (_, n) => table.find(account(n), 1))).toEqual(places);
  });

  test('tells accounts of another length apart', () => {
    const table = tableOf(KEY, 1024);
    expect(table.find(account(1), 1)).not.toBe(table.find(account(1), 2));
  });

  test('does not grow; who has used up the most stays, whoever else comes', () => {
    const table = tableOf(KEY, 64);
    const busy = table.find(account(0), 1);
    table.setDue(busy, 1e9);
    table.limit(busy);
    for (let n = 1; n < 100_000; n++) {
      table.setDue(table.find(account(n), 1), n);
    }
    expect(table.find(account(0), 1)).toBe(busy);
    expect([table.dueOf(busy), table.limit(busy)]).toEqual([1e9, 2]);
  });

  test('one that comes back after it gave way has nothing used up', () => {
    const table = tableOf(KEY, 4);
    for (let n = 0; n < 5; n++) table.setDue(table.find(account(n), 1), 100 + n);
    expect(table.dueOf(table.find(account(0), 1))).toBe(0);
  });

  test('where an account lies depends on the key', () => {
    const places = (key: Int32Array): number[] => {
      const table = tableOf(key, 1024);
      return Array.from({ length: 50 }, (_, n) => table.find(account(n), 1));
    };
    expect(places(KEY)).not.toEqual(places(Int32Array.of(1, 3)));
  });
});
