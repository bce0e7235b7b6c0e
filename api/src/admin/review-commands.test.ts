import { captureAdmin } from '../../test/captured-admin.ts';
import { PeopleWorld } from '../../test/people-world.ts';
import { VerificationWorld } from '../../test/verification-world.ts';

const EMAIL = 'anna@example.com';

let people: PeopleWorld;
let world: VerificationWorld;
let accountId: string;
beforeAll(async () => void (people = await PeopleWorld.start()));
afterAll(() => people.stop());
beforeEach(async () => {
  await people.reset();
  people.now = Date.now();
  world = new VerificationWorld(people);
  accountId = await world.asking(EMAIL, 'anna.example');
});

async function run(...words: string[]): Promise<{ status: number; output: string }> {
  const environment = { DATABASE_URL: people.pool.options.connectionString };
  const { status, stdout, stderr } = await captureAdmin(words, environment);
  return { status, output: stdout + stderr };
}

const actions = () => people.rows(`SELECT action, details FROM audit_log WHERE via = 'administrator' ORDER BY at`);

/** A Friday, so the review is due on Monday. */
const ASKED = new Date('2026-11-27T12:00:00Z');
const inReview = () =>
  world.put(accountId, { state: 'review', reviewAskedAt: ASKED, reviewText: 'a school', nextAt: null });

test('a review is listed with the time of its answer, and approved', async () => {
  await inReview();
  expect(JSON.parse((await run('review', 'list', '--output=json')).output)).toEqual([
    {
      account: accountId,
      email: EMAIL,
      domain: 'anna.example',
      reason: 'asked',
      asked_at: '2026-11-27T12:00:00.000Z',
      answer_by: '2026-11-30T12:00:00.000Z',
      text: 'a school',
    },
  ]);
  expect((await run('review', 'approve', EMAIL)).status).toBe(0);
  expect(await run('review', 'approve', EMAIL)).toMatchObject({
    status: 1,
    output: expect.stringContaining('waits for no review') as string,
  });
  expect(await actions()).toEqual([{ action: 'review.approved', details: '{"review":{}}' }]);
});

test('a review is refused with a reason', async () => {
  await inReview();
  expect((await run('review', 'refuse', EMAIL)).status).toBe(2);
  expect((await run('review', 'refuse', EMAIL, '--reason=two\nlines')).status).toBe(2);
  expect((await run('review', 'refuse', EMAIL, '--reason=This is no school.')).status).toBe(0);
  expect(await world.state(accountId)).toBe('refused');
  expect(await actions()).toEqual([
    { action: 'review.refused', details: '{"review":{"reason":"This is no school."}}' },
  ]);
});

test('a person becomes an operator, and is one no longer', async () => {
  const none = await people.pool.query<{ id: string }>(
    `INSERT INTO accounts (name, plan) VALUES ('nobody signs in', 'free') RETURNING id`,
  );
  expect((await run('staff', 'add', none.rows[0].id)).status).toBe(1);
  expect((await run('staff', 'add', EMAIL)).output).toContain(EMAIL);
  expect((await run('staff', 'add', EMAIL)).status).toBe(1);
  expect((await run('staff', 'remove', EMAIL)).output).not.toContain(EMAIL);
  expect((await run('staff', 'remove', EMAIL)).status).toBe(1);
  expect((await actions()).map((row) => (row as { action: string }).action)).toEqual(['staff.add', 'staff.remove']);
});
