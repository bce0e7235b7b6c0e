import { RateTable } from './rate-table.ts';

const KEY = new Uint8Array(16);
const tableOf = (key: Uint8Array, size: number): RateTable =>
  new RateTable(key, size, new SharedArrayBuffer(RateTable.octets(size)), 0);
const account = (n: number): Uint8Array => new Uint8Array(Uint32Array.of(n).buffer);

describe('a table of accounts', () => {
  test('keeps an account in its place, apart from others', () => {
    const table = tableOf(KEY, 1024);
    const places = Array.from({ length: 50 }, (_, n) => {
      const place = table.place(account(n), 4);
      table.due[place] = 1;
      return place;
    });
    expect(new Set(places).size).toBe(50);
    expect(Array.from({ length: 50 }, (_, n) => table.place(account(n), 4))).toEqual(places);
  });

  test('tells accounts of another length apart', () => {
    const table = tableOf(KEY, 1024);
    expect(table.place(account(1), 4)).not.toBe(table.place(account(1), 3));
  });

  test('does not grow; who has used up the most stays, whoever else comes', () => {
    const table = tableOf(KEY, 64);
    const busy = table.place(account(0), 4);
    table.due[busy] = 1e9;
    table.limited[busy] = 7;
    for (let n = 1; n < 100_000; n++) {
      table.due[table.place(account(n), 4)] = n;
    }
    expect(table.place(account(0), 4)).toBe(busy);
    expect([table.due[busy], table.limited[busy]]).toEqual([1e9, 7]);
  });

  test('one that comes back after it gave way has nothing used up', () => {
    const table = tableOf(KEY, 4);
    for (let n = 0; n < 5; n++) table.due[table.place(account(n), 4)] = 100 + n;
    expect(table.due[table.place(account(0), 4)]).toBe(0);
  });

  test('where an account lies depends on the key', () => {
    const places = (key: Uint8Array): number[] => {
      const table = tableOf(key, 1024);
      return Array.from({ length: 50 }, (_, n) => table.place(account(n), 4));
    };
    expect(places(KEY)).not.toEqual(places(Uint8Array.of(1, ...KEY.subarray(1))));
  });
});
