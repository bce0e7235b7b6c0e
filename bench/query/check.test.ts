import { checkEqual, countOthers } from './check.ts';
import { writeQuery } from './query-message.ts';
import { Reference } from './reference.ts';
import { smallZones } from './zones.ts';

const NXDOMAIN = 3;
const AA = 0x04;

describe('replies', () => {
  const { zones } = smallZones('test', 2);
  const reference = new Reference(zones);
  const queries = zones.map(({ apex }) => writeQuery({ name: apex, type: 1 }, false));
  const second = Buffer.from(queries[1]);
  second.writeUInt16BE(1);

  test('that the reference gives too pass', () => {
    const replies = [reference.answer(queries[0]), reference.answer(second)];
    expect(() => checkEqual(replies, queries, reference)).not.toThrow();
    expect(countOthers(replies, queries, reference)).toBe(0);
  });

  test.each<[string, (reply: Buffer) => void, number]>([
    ['an address', (reply) => reply.writeUInt8(reply.at(-12)! ^ 1, reply.length - 12), 0],
    ['the response code', (reply) => reply.writeUInt8(NXDOMAIN, 3), 1],
    ['the authority', (reply) => reply.writeUInt8(reply[2] & ~AA, 2), 1],
  ])('that differ in %s do not', (_, spoil, others) => {
    const reply = reference.answer(second);
    spoil(reply);
    expect(() => checkEqual([reply], queries, reference)).toThrow('not that of the reference');
    expect(countOthers([reply], queries, reference)).toBe(others);
  });
});
