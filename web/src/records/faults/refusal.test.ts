import type { Pending } from '../../changes/pending.ts';
import { faultsOfRows } from './refusal.ts';

const values = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300, comment: null };
const pending: Pending = {
  removed: { gone: values },
  changed: { one: { before: values, after: values } },
  added: [{ ...values, key: 'new' }],
};
const problem = (path: string, message: string, index?: number | null) => ({ path, code: 'x', message, index });

test.each([
  [[problem('changes[0].id', 'it is not there', 0)], [['gone', ['it is not there']]]],
  [[problem('changes[1].value', 'is no address')], [['one', ['is no address']]]],
  [[problem('changes[2].value', 'a.', 2), problem('changes[2].ttl', 'b.', 2)], [['new', ['a.', 'b.']]]],
  [[problem('www.example.com', 'has a CNAME and other records', null)], []],
  [[problem('changes[9].value', 'x', 9)], []],
])('problems %j are at the rows %j', (problems, faults) =>
  expect([...faultsOfRows(pending, problems)]).toEqual(faults),
);
