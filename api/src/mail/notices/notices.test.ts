/** @slow: not in make check. */
import { randomBytes, randomUUID } from 'node:crypto';
import { KeyRing } from '@fourwinds/envelope';
import { PeopleWorld } from '../../../test/people-world.ts';
import { announceDisabled } from '../../automation/webhooks/announce-disabled.ts';
import { type NoticeKind, noticeKinds } from '../../storage/outbox/notice-kinds.ts';
import { Notices } from './notices.ts';
import { type NewNotice, recordNotices } from '../../storage/outbox/record-notices.ts';
import { sendNotices } from './send-notices.ts';
import { Unsubscribing } from './unsubscribing.ts';

const EMAIL = 'anna@example.com';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: PeopleWorld;
let notices: Notices;
let accountId: string;
let personId: string;
const unsubscribing = new Unsubscribing(new KeyRing([randomBytes(32)]), 'https://dns.example');
beforeAll(async () => {
  world = await PeopleWorld.start();
  notices = new Notices(world.pool);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  const session = await world.session(await world.person(EMAIL));
  [accountId, personId] = [session!.account.id, session!.person.id];
});

const lost = (subject: string, cause = '1'): NewNotice => ({
  accountId,
  kind: 'delegation_lost',
  subject,
  cause,
  about: `${subject}.example`,
  message: 'The parent delegates the zone to nobody.',
});

const record = (...given: readonly NewNotice[]) => recordNotices(world.pool, given, world.now);

async function after(milliseconds: number) {
  world.now += milliseconds;
  await sendNotices({ ...world.ports, unsubscribing });
  const mails = world.mails as unknown as { to: string; kind: string; values: Values }[];
  world.mails = [];
  return mails.map(({ to, kind, values }) => ({
    to,
    kind,
    about: values.items.map(({ about }) => about),
    more: values.more,
  }));
}

interface Values {
  readonly items: { readonly about: string }[];
  readonly more: number;
  readonly unsubscribeLink: string;
}

test('events of a kind come in one mail, an hour after the one before at the earliest', async () => {
  await record(lost('a'), lost('b'));
  expect(await after(MINUTE - 1)).toEqual([]);
  expect(await after(1)).toEqual([{ to: EMAIL, kind: 'delegation_lost', about: ['a.example', 'b.example'], more: 0 }]);
  await record(lost('c'));
  world.now += MINUTE;
  await record(lost('d'));
  expect(await after(58 * MINUTE)).toEqual([]);
  expect(await after(MINUTE)).toMatchObject([{ about: ['c.example', 'd.example'] }]);
  expect(await after(DAY)).toEqual([]);
});

test('an event that is known is not sent again, until it has another cause', async () => {
  await record(lost('a'), lost('a'));
  await record(lost('a'));
  expect(await after(MINUTE)).toHaveLength(1);
  await record(lost('a'));
  expect(await after(DAY)).toEqual([]);
  await record(lost('a', '2'));
  expect(await after(MINUTE)).toHaveLength(1);
});

test('a mail names twenty events, and counts the others', async () => {
  await record(...Array.from({ length: 300 }, (_, i) => lost(`zone${i}`)));
  const [mail] = await after(MINUTE);
  expect([mail.about.length, mail.more]).toEqual([20, 280]);
});

test('replicas that write at once write each mail once', async () => {
  await record(lost('a'), { ...lost('a'), kind: 'ds_wrong' });
  world.now += MINUTE;
  await Promise.all(Array.from({ length: 6 }, () => sendNotices({ ...world.ports, unsubscribing })));
  expect(world.mails.map(({ kind }) => kind).toSorted()).toEqual(['delegation_lost', 'ds_wrong']);
});

test('a mail that cannot be written is written later', async () => {
  await record(lost('a'));
  world.now += MINUTE;
  const mails = { enqueue: () => Promise.reject(new Error('away')) };
  await expect(sendNotices({ ...world.ports, mails, unsubscribing })).rejects.toThrow('away');
  expect(await after(0)).toHaveLength(1);
});

test('nobody is notified of events of other accounts, or of kinds that they do not want', async () => {
  await world.person('ben@example.com');
  await notices.choose(personId, ['ds_wrong']);
  expect(await notices.kindsOf(personId)).toEqual(['ds_wrong']);
  await record(lost('a'), { ...lost('a'), kind: 'ds_wrong' });
  expect(await after(MINUTE)).toMatchObject([{ to: EMAIL, kind: 'ds_wrong' }]);
});

test('a kind that is switched off is not sent, though it waits already', async () => {
  await record(lost('a'));
  await notices.choose(personId, []);
  expect(await after(DAY)).toEqual([]);
  await notices.choose(personId, Object.keys(noticeKinds) as NoticeKind[]);
  expect(await after(DAY)).toEqual([]);
  await record(lost('b'));
  expect(await after(MINUTE)).toMatchObject([{ about: ['b.example'] }]);
});

test('texts are in one line, and have no marks', async () => {
  await record({ ...lost('a'), about: 'a\r\nBcc: b@example.net', message: '‮'.repeat(3) });
  expect(await after(MINUTE)).toMatchObject([{ about: ['a Bcc: b@example.net'] }]);
});

test('an account without a person is notified of nothing', async () => {
  const [{ id }] = (await world.rows("INSERT INTO accounts (name, plan) VALUES ('x', 'free') RETURNING id")) as [
    { id: string },
  ];
  await record({ ...lost('a'), accountId: id });
  expect(await world.rows('SELECT FROM notices')).toEqual([]);
});

test('the link of a mail ends its kind for its person alone', async () => {
  await record(lost('a'));
  world.now += MINUTE;
  await sendNotices({ ...world.ports, unsubscribing });
  const { unsubscribeLink } = (world.mails as unknown as { values: Values }[])[0].values;
  const token = new URL(unsubscribeLink).searchParams.get('token')!;
  expect(unsubscribing.read(token)).toEqual({ personId, kind: 'delegation_lost' });
  for (const other of ['', 'x', token.slice(1), `${token.slice(0, -2)}AA`, 'x'.repeat(600)])
    expect(unsubscribing.read(other)).toBeUndefined();
  await notices.end(personId, 'delegation_lost');
  expect(await notices.kindsOf(personId)).toEqual(
    Object.keys(noticeKinds).filter((kind) => kind !== 'delegation_lost'),
  );
  await notices.end(randomUUID(), 'ds_wrong');
});

test('a webhook that was disabled is notified of in the transaction that announces it, without its path', async () => {
  await world.pool.query(
    `INSERT INTO webhooks (id, account_id, url, secret, state, disabled_at, disabled_reason)
     VALUES ($1, $2, 'https://hooks.example.net/secret', '\\x00', 'disabled', now(), 'it has failed for 3 days')`,
    [randomUUID(), accountId],
  );
  const ports = { newId: randomUUID, now: () => world.now };
  await announceDisabled(world.pool, ports);
  await announceDisabled(world.pool, ports);
  expect(await world.rows('SELECT kind, about, message FROM notices')).toEqual([
    {
      kind: 'webhook_disabled',
      about: 'hooks.example.net',
      message: 'It gets no events any more: it has failed for 3 days.',
    },
  ]);
});

test('notices are forgotten after ninety days', async () => {
  await record(lost('a'), lost('b'));
  await world.pool.query("UPDATE notices SET created_at = now() - interval '91 days' WHERE subject = 'a'");
  await world.pool.query("UPDATE notices SET created_at = now() WHERE subject = 'b'");
  expect([await notices.forget(10), await notices.forget(10)]).toEqual([1, 0]);
});
