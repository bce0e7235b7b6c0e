import { isInDatabase } from './is-in-database.ts';

const DATABASE = 'postgres://api:secret@127.0.0.1:5432/postgres';

test.each([
  ['another role', 'postgres://operator:other@127.0.0.1:5432/postgres?store=management', true],
  ['the other name of the protocol', 'postgresql://127.0.0.1:5432/postgres?store=management', true],
  ['another host', 'postgres://api@127.0.0.2:5432/postgres?store=management', false],
  ['another port', 'postgres://api@127.0.0.1:5433/postgres?store=management', false],
  ['another database', 'postgres://api@127.0.0.1:5432/other?store=management', false],
  ['another host among the options', 'postgres://127.0.0.1:5432/postgres?store=management&host=other', false],
  ['no host', 'postgres:///postgres?store=management', false],
  ['a cluster', 'kubernetes:/etc/kubeconfig', false],
  ['no address', 'management', false],
])('%s', (_case, store, expected) => expect(isInDatabase(store, DATABASE)).toBe(expected));

test('a socket is a host', () => {
  const database = 'postgres://api:secret@%2Fdata%2Fpostgres:5432/postgres';
  expect(isInDatabase('postgres://operator@%2Fdata%2Fpostgres:5432/postgres?store=management', database)).toBe(true);
  expect(isInDatabase('postgres://operator@%2Fother%2Fpostgres:5432/postgres?store=management', database)).toBe(false);
});

test('addresses without a host may be of two databases', () =>
  expect(isInDatabase('postgres:///postgres?store=management', 'postgres:///postgres')).toBe(false));
