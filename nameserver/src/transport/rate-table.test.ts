import { RateTable } from './rate-table.ts';

const tableOf = (size: number): RateTable => new RateTable(size, new SharedArrayBuffer(RateTable.octets(size)), 0);
const account = (n: number): Int32Array => Int32Array.of(Math.imul(n, 0x9e3779b1), n + 1);

describe('a table of accounts', () => {
  test('keeps an account in its place, apart from others', () => {
    const table = tableOf(1024);
    const places = Array.from({ length: 50 }, (_, n) => {
      const place = table.find(account(n));
      table.setDue(place, 1);
      return place;
    });
    expect(new Set(places).size).toBe(50);
    expect(Array.from({ length: 50 }, (_, n) => table.find(account(n)))).toEqual(places);
  });

  test('does not grow; who has used up the most stays, whoever else comes', () => {
    const table = tableOf(64);
    const busy = table.find(account(0));
    table.setDue(busy, 1e9);
    table.limit(busy);
    for (let n = 1; n < 100_000; n++) {
      table.setDue(table.find(account(n)), n);
    }
    expect(table.find(account(0))).toBe(busy);
    expect([table.dueOf(busy), table.limit(busy)]).toEqual([1e9, 2]);
  });

  test('one that comes back after it gave way has nothing used up', () => {
    const table = tableOf(4);
    for (let n = 0; n < 5; n++) table.setDue(table.find(account(n)), 100 + n);
    expect(table.dueOf(table.find(account(0)))).toBe(0);
  });
});
