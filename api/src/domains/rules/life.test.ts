import { deletionEnd, type DomainLife, endOf, exclusiveUntil, newTerm, stateOf } from './life.ts';
import { deletion, type Outcome, reminderAccepted, reminderFailed, renewal, restoration } from './life-changes.ts';
import { afterAction, nextMoment } from './life-moments.ts';

const at = (text: string): number => Date.parse(text.includes('T') ? `${text}Z` : `${text}T12:00Z`);
const shown = (time: number | null | undefined): string | undefined =>
  time == null ? undefined : new Date(time).toISOString().slice(0, 16).replace('T12:00', '');

/** Registered on 1 March 2027, so that the term ends on 1 March 2028. */
const fresh = newTerm(at('2027-03-01'));
const reminded: DomainLife = { ...fresh, reminders: 2, remindedAt: at('2028-02-20') };
const inGrace: DomainLife = { ...reminded, graceAt: at('2028-03-01') };
const lapsed: DomainLife = { ...inGrace, deletingAt: at('2028-03-06') };
const givenUp: DomainLife = { ...fresh, deletingAt: at('2027-06-01') };
const released: DomainLife = { ...lapsed, releasedAt: at('2028-03-13') };

test.each([
  ['2027-03-01', '2028-03-01'],
  ['2028-02-29', '2029-03-01'],
  ['2027-02-28', '2028-02-28'],
])('a term that begins on %s ends on %s', (from, end) => {
  expect(shown(newTerm(at(from)).endsAt)).toBe(end);
});

test.each([
  [fresh, '2027-03-01', 'active'],
  [fresh, '2028-01-01T11:59', 'active'],
  [fresh, '2028-01-01T12:00', 'expiring'],
  // The job has not begun the grace period.
  [reminded, '2028-03-20', 'expiring'],
  [inGrace, '2028-03-02', 'grace'],
  [inGrace, '2028-03-20', 'grace'],
  [lapsed, '2028-03-07', 'deleting'],
  [givenUp, '2027-06-02', 'deleting'],
  [released, '2028-03-14', 'released'],
])('state %#', (life, now, state) => {
  expect(stateOf(life, at(now))).toBe(state);
});

describe('what the job does next', () => {
  test.each<[string, DomainLife, string | undefined, string | undefined]>([
    ['the first reminder is due 60 days before the end', fresh, '2028-01-01', 'remind-first'],
    ['the last one 10 days before', { ...fresh, reminders: 1 }, '2028-02-20', 'remind-last'],
    ['nothing until the mail server has accepted it', { ...fresh, reminders: 2 }, undefined, undefined],
    ['then the grace period begins at the end', reminded, '2028-03-01', 'grace'],
    [
      'or ten days after a late reminder',
      { ...reminded, remindedAt: at('2028-02-27T18:30') },
      '2028-03-08T18:30',
      'grace',
    ],
    ['the deletion begins 5 days later', inGrace, '2028-03-06', 'delete'],
    ['and is final after 7 days', lapsed, '2028-03-13', 'release'],
    ['also if the owner asked for it', givenUp, '2027-06-08', 'release'],
    ['nothing after the release', released, undefined, undefined],
  ])('%s', (_, life, time, action) => {
    const moment = nextMoment(life);
    expect([shown(moment?.at), moment?.action]).toEqual([time, action]);
  });
});

test('times that people see', () => {
  expect(
    [endOf(fresh), endOf(reminded), deletionEnd(fresh), deletionEnd(lapsed), deletionEnd(released)].map(shown),
  ).toEqual([undefined, '2028-03-01', undefined, '2028-03-13', undefined]);
  expect([exclusiveUntil(lapsed), exclusiveUntil(released)].map(shown)).toEqual([undefined, '2028-04-12']);
});

const short = (outcome: Outcome): string =>
  'refused' in outcome ? outcome.refused.message : `${stateOf(outcome.life, 0)} until ${shown(outcome.life.endsAt)}`;

test.each<[DomainLife, string, string]>([
  [fresh, '2027-12-31', 'the name can be renewed from 2028-01-01 on, 60 days before its term ends'],
  [fresh, '2028-01-01', 'active until 2029-03-01'],
  [inGrace, '2028-03-04', 'active until 2029-03-04'],
  [lapsed, '2028-03-07', 'the name is being deleted; restore it instead'],
  [released, '2028-03-14', 'the name was released; register it again'],
])('renewal %#', (life, now, expected) => {
  expect(short(renewal(life, at(now)))).toBe(expected);
});

test('a renewal that is too early tells the first day', () => {
  expect(renewal(fresh, at('2027-04-01'))).toMatchObject({ refused: { firstDay: '2028-01-01' } });
});

test.each<[DomainLife, string, string]>([
  [fresh, '2027-04-01', 'deleting until 2028-03-01'],
  [inGrace, '2028-03-04', 'deleting until 2028-03-01'],
  [givenUp, '2027-06-02', 'the name is being deleted already'],
  [released, '2028-03-14', 'the name was released already'],
])('deletion %#', (life, now, expected) => {
  expect(short(deletion(life, at(now)))).toBe(expected);
});

test.each<[DomainLife, string, string]>([
  [givenUp, '2027-06-02', 'active until 2028-03-01'],
  // Restored after its term, the name gets a new one.
  [lapsed, '2028-03-07', 'active until 2029-03-07'],
  [fresh, '2027-06-02', 'the name is not being deleted'],
  [released, '2028-03-14', 'the name was released; register it again'],
])('restoration %#', (life, now, expected) => {
  expect(short(restoration(life, at(now)))).toBe(expected);
});

test('a reminder counts only for the term that it announced the end of', () => {
  const queued = afterAction({ ...fresh, reminders: 1 }, 'remind-last', at('2028-02-20'));
  const ofNextTerm: DomainLife = { ...newTerm(fresh.endsAt), reminders: 2 };
  const now = at('2028-02-21');
  expect(shown(reminderAccepted(queued, fresh, now).remindedAt)).toBe('2028-02-21');
  expect(reminderAccepted(ofNextTerm, fresh, now)).toBe(ofNextTerm);
  expect(reminderFailed(ofNextTerm, fresh)).toBe(ofNextTerm);
  expect(nextMoment(reminderFailed(queued, fresh))).toEqual({ at: at('2028-02-20'), action: 'remind-last' });
  expect(reminderFailed(reminded, fresh)).toBe(reminded);
});
