import { RecentAnswers } from './recent-answers.ts';

let now = 0;
let asked: string[] = [];
let answers: RecentAnswers<string>;
beforeEach(() => {
  now = 1000;
  asked = [];
  answers = new RecentAnswers(() => now, { answer: 60_000, failure: 5000 });
});

function ask(question: string, answer: Promise<string> | string = `answer ${asked.length}`): Promise<string> {
  return answers.get(question, async () => {
    asked.push(question);
    return answer;
  });
}

test('a question is sent once for all who ask it at a time, and in the minute after', async () => {
  const first = [ask('test. NS'), ask('test. NS'), ask('ns1.test. A')];
  now += 59_999;
  expect(await Promise.all([...first, ask('test. NS')])).toEqual(['answer 0', 'answer 0', 'answer 1', 'answer 0']);
  now += 1;
  expect(await ask('test. NS')).toBe('answer 2');
  expect(asked).toEqual(['test. NS', 'ns1.test. A', 'test. NS']);
});

test('a failure lasts for five seconds from when it was known', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const first = ask('test. NS', promise);
  now += 20_000;
  reject(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  now += 4999;
  await expect(ask('test. NS')).rejects.toThrow('no answer');
  now += 1;
  expect(await ask('test. NS')).toBe('answer 1');
});

test('an answer from a time that the clock has left is not used', async () => {
  await ask('test. NS');
  now -= 60_000;
  expect(await ask('test. NS')).toBe('answer 1');
});
