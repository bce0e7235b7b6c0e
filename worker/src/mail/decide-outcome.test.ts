import { decideOutcome, reasonOf, type SendFailure } from './decide-outcome.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const reply = (responseCode: number, command: string): SendFailure => ({
  responseCode,
  command,
  code: 'EENVELOPE',
  message: `${responseCode} <reader@example.net>: text`,
});
const UNREACHED: SendFailure = { code: 'ESOCKET', command: 'CONN', message: 'connect ECONNREFUSED 192.0.2.1:25' };

const decide = (attempt: number, failure: SendFailure, remaining = DAY, random = 0.5) =>
  decideOutcome({ attempt, remaining }, failure, random);

test.each([
  [1, 15_000],
  [2, MINUTE],
  [3, 5 * MINUTE],
  [4, 15 * MINUTE],
  [50, 15 * MINUTE],
])('attempt %i that finds no server is followed by another after %i ms', (attempt, after) => {
  expect(decide(attempt, UNREACHED)).toEqual({ state: 'waiting', after });
});

test.each([
  [0, 13_500],
  [1, 16_500],
])('a random number of %d makes the first pause %i ms', (random, after) => {
  expect(decide(1, UNREACHED, DAY, random)).toEqual({ state: 'waiting', after });
});

test.each([
  [550, 'RCPT TO', 'refused'],
  [552, 'DATA', 'refused'],
  [554, 'DATA', 'refused'],
  [451, 'RCPT TO', 'waiting'],
  [452, 'DATA', 'waiting'],
  [535, 'AUTH PLAIN', 'waiting'],
  [530, 'MAIL FROM', 'waiting'],
  [421, 'CONN', 'waiting'],
  [554, 'CONN', 'waiting'],
])('the answer %i to %s: the mail is %s', (code, command, state) => {
  expect(decide(1, reply(code, command)).state).toBe(state);
});

test('a mail whose link ends before the next attempt is given up', () => {
  expect(decide(3, UNREACHED, 5 * MINUTE + 1)).toEqual({ state: 'waiting', after: 5 * MINUTE });
  expect(decide(3, UNREACHED, 5 * MINUTE)).toEqual({ state: 'expired' });
});

test.each<[SendFailure, string]>([
  [reply(550, 'RCPT TO'), 'the server answered 550 to RCPT TO'],
  [UNREACHED, 'connect ECONNREFUSED 192.0.2.1:25'],
  [{ code: 'EPROTOCOL', command: 'RCPT TO', message: 'odd <reader@example.net>' }, 'RCPT TO failed with EPROTOCOL'],
])('the reason of %j is %s', (failure, reason) => {
  expect(reasonOf(failure)).toBe(reason);
});
