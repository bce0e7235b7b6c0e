import { takingTurns } from './turns.ts';

test('between two pieces of work the event loop goes round, however many wait', async () => {
  const turn = takingTurns();
  const order: string[] = [];
  const rounds = (left: number): void => {
    order.push('round');
    if (left > 0) setImmediate(rounds, left - 1);
  };
  setImmediate(rounds, 4);
  await Promise.all(['a', 'b', 'c'].map((name) => turn(() => order.push(name))));
  expect(order).toEqual(['round', 'a', 'round', 'b', 'round', 'c']);
});

test('each gets the result or the error of its work', async () => {
  const turn = takingTurns();
  const failing = turn(() => {
    throw new Error('as asked');
  });
  const given = turn(() => 7);
  await expect(failing).rejects.toThrow('as asked');
  expect(await given).toBe(7);
  expect(await turn(() => 8)).toBe(8);
});
