import { setImmediate as turn } from 'node:timers/promises';
import { Lanes } from './lanes.ts';

test('as many actions run at the same time as there are lanes; those with the same key one after the other', async () => {
  const lanes = new Lanes(2);
  const order: string[] = [];
  let most = 0;
  let running = 0;
  const action = (name: string) => async (): Promise<void> => {
    most = Math.max(most, ++running);
    order.push(`${name} begins`);
    await turn();
    await turn();
    order.push(`${name} ends`);
    running--;
  };
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await lanes.begin(name[0], action(name));
  await lanes.end();
  expect(most).toBe(2);
  const of = (key: string): string[] => order.filter((line) => line.startsWith(key));
  expect(of('a')).toEqual(['a1', 'a2', 'a3'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(of('b')).toEqual(['b1', 'b2'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('an action that fails is noticed by the next one, or at the end', async () => {
  const fail = () => Promise.reject(new Error('refused'));
  const ended = new Lanes(2);
  await ended.begin('a', fail);
  await expect(ended.end()).rejects.toThrow('refused');
  const full = new Lanes(1);
  await full.begin('a', fail);
  await expect(full.begin('b', async () => undefined)).rejects.toThrow('refused');
});
