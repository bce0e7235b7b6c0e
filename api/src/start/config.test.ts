import { readEnvironment } from '@fourwinds/process';
import { environmentSchema } from './config.ts';

const NEEDED = { FOURWINDS_STORE: 'postgres://x', DATABASE_URL: 'postgres://x' };
const TOKEN = { FOURWINDS_TOKEN_FILE: 'token' };
const KEYS = { FOURWINDS_MAIL_KEYS: 'a'.repeat(64) };

const read = (more: object) => readEnvironment(environmentSchema, { ...NEEDED, FOURWINDS_MAILBOX: 'on', ...more });

test.each([{}, TOKEN, KEYS])('a mailbox with %j alone is refused, as nothing opens it', (more) => {
  expect(() => read(more)).toThrow('FOURWINDS_MAILBOX: also set FOURWINDS_TOKEN_FILE and FOURWINDS_MAIL_KEYS');
});

test('a second factor is demanded where its secrets can be sealed', () => {
  expect(() => read({ ...TOKEN, ...KEYS, FOURWINDS_SECOND_FACTOR: 'required' })).toThrow(
    'FOURWINDS_SECOND_FACTOR: also set FOURWINDS_FACTOR_KEYS',
  );
});

test('a mailbox that the first token opens', () => {
  expect(read({ ...TOKEN, ...KEYS }).FOURWINDS_MAILBOX).toBe('on');
});
