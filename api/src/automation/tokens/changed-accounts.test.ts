import type { Pool } from 'pg';
import { type ChangedAccountIds, ChangedAccounts } from './changed-accounts.ts';

interface Answer {
  readonly next: string;
  readonly accounts: readonly string[];
  readonly isOlder: boolean;
}

let now: number;
let reported: ChangedAccountIds[];
/** Pending queries. Each has the transaction number from which it starts, and a function that answers it. */
let questions: { readonly from: string | undefined; readonly answer: (answer: Answer) => void }[];
let changes: ChangedAccounts;

beforeEach(() => {
  [now, reported, questions] = [0, [], []];
  const query = ({ values }: { readonly values?: readonly [string] }) => {
    const { promise, resolve } = Promise.withResolvers<{ rows: Answer[] }>();
    questions.push({ from: values?.[0], answer: (answer) => resolve({ rows: [answer] }) });
    return promise;
  };
  changes = new ChangedAccounts(
    { query } as unknown as Pool,
    () => now,
    (changed) => reported.push(changed),
  );
});

async function ask(answer: Partial<Answer>): Promise<void> {
  const asked = changes.ask(now);
  questions.at(-1)!.answer({ next: '10', accounts: [], isOlder: false, ...answer });
  await asked;
}

test('the first question tells that nothing is known, and each asks on from the one before', async () => {
  await ask({ next: '10', isOlder: true });
  await ask({ next: '20', accounts: ['a'] });
  await ask({ next: '30' });
  expect([reported, questions.map(({ from }) => from)]).toEqual([
    ['unknown', ['a']],
    [undefined, '10', '20'],
  ]);
});

test('nothing is known after half an hour, and of a database with earlier numbers', async () => {
  await ask({ isOlder: true });
  now = 1_800_000;
  await ask({ isOlder: true });
  await ask({ next: '5', isOlder: true });
  expect([reported, questions.map(({ from }) => from)]).toEqual([
    ['unknown', 'unknown', 'unknown'],
    [undefined, undefined, '10'],
  ]);
});

test('a question that is under way is shared by those for whom it is late enough', async () => {
  const first = changes.ask(0);
  now = 500;
  const second = changes.ask(0);
  const third = changes.ask(1);
  expect(questions).toHaveLength(2);
  for (const { answer } of questions) answer({ next: '10', accounts: [], isOlder: false });
  await Promise.all([first, second, third]);
  expect(changes.askedAt).toBe(500);
});

test('the time of a question is when it was sent', async () => {
  const asked = changes.ask(0);
  now = 700;
  questions[0].answer({ next: '10', accounts: [], isOlder: true });
  await asked;
  expect(changes.askedAt).toBe(0);
});
