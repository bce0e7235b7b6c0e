import { BatchQueue } from './batch-queue.ts';

describe('BatchQueue', () => {
  function open(limit = 10) {
    const sent: { items: number[]; answer: () => void; fail: () => void }[] = [];
    const queue = new BatchQueue<number, string>((items) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      const answer = (): void => resolve(items.map((item) => `answer ${item}`));
      sent.push({ items, answer, fail: () => reject(new Error('lost')) });
      return promise;
    }, limit);
    return { queue, sent };
  }

  test('sends a lone item at once, and what comes meanwhile together', async () => {
    const { queue, sent } = open();
    const answers = [1, 2, 3].map((item) => queue.put(item));
    expect(sent.map(({ items }) => items)).toEqual([[1]]);
    sent[0].answer();
    expect(await answers[0]).toBe('answer 1');
    expect(sent.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    sent[1].answer();
    expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2', 'answer 3']);
  });

  test('sends the first item with those that come while it gathers', async () => {
    const { promise: gathered, resolve } = Promise.withResolvers<void>();
    const sent: number[][] = [];
    const send = (items: number[]): Promise<number[]> => {
      sent.push(items);
      return Promise.resolve(items);
    };
    const queue = new BatchQueue(send, 10, () => gathered);
    const answers = [1, 2, 3].map((item) => queue.put(item));
    expect(sent).toEqual([]);
    resolve();
    expect(await Promise.all(answers)).toEqual([1, 2, 3]);
    expect(sent).toEqual([[1, 2, 3]]);
  });

  test('sends no more than its limit at once', async () => {
    const { queue, sent } = open(2);
    const answers = [1, 2, 3, 4, 5].map((item) => queue.put(item));
    for (let i = 0; i < 3; i++) {
      sent[i].answer();
      await answers[[0, 2, 4][i]];
    }
    await Promise.all(answers);
    expect(sent.map(({ items }) => items)).toEqual([[1], [2, 3], [4, 5]]);
  });

  test('a batch that fails fails its items, and the next goes on', async () => {
    const { queue, sent } = open();
    const [one, two] = [queue.put(1), queue.put(2)];
    sent[0].fail();
    await expect(one).rejects.toThrow('lost');
    sent[1].answer();
    expect(await two).toBe('answer 2');
  });
});
