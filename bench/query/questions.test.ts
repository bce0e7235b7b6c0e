import { Name, zoneFromText } from '@fourwinds/dns';
import { writeQuery } from './query-message.ts';
import { QuestionSource } from './questions.ts';
import { Random } from '../../test/random.ts';
import { Reference } from './reference.ts';
import { type BenchZones, mixedZone, smallZones } from './zones.ts';

const [NOERROR, NXDOMAIN] = [0, 3];
const AA = 0x04;

describe('a seed', () => {
  test('gives the same zones again, and another one others', () => {
    const texts = (seed: string): string[] => [...mixedZone(seed, 200).files.values()];
    expect(texts('a')).toEqual(texts('a'));
    expect(texts('a')).not.toEqual(texts('b'));
  });

  test('shuffles without losing anything', () => {
    const values = Array.from({ length: 100 }, (_, i) => i);
    const shuffled = new Random('a').shuffled(values);
    expect(shuffled).not.toEqual(values);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(values);
  });
});

test.each<[string, BenchZones, number]>([
  ['one zone', mixedZone('test', 1000), 1000],
  ['small zones', smallZones('test', 50), 500],
])(
  'of the questions about %s 15 in 100 are for missing names, 10 for missing types',
  (_, { zones, records }, expected) => {
    expect(records).toBe(expected);
    const reference = new Reference(zones);
    const replies = new QuestionSource(zones, new Random('test'))
      .questions(1000)
      .map((question) => reference.answer(writeQuery(question, false)));
    const rcodes = replies.map((reply) => reply[3] & 0x0f);
    const isEmpty = (reply: Buffer): boolean => (reply[2] & AA) !== 0 && reply.readUInt16BE(6) === 0;
    expect(rcodes.filter((rcode) => rcode === NXDOMAIN)).toHaveLength(150);
    expect(rcodes.filter((rcode) => rcode === NOERROR)).toHaveLength(850);
    expect(replies.filter((reply, i) => rcodes[i] === NOERROR && isEmpty(reply))).toHaveLength(100);
  },
);

test('5 in 100 questions are for names that wildcards answer, never for names below a delegation', () => {
  const { zone } = zoneFromText(
    `
@ 300 SOA ns1 hostmaster 1 2 3 4 5
@ 300 NS ns1
ns1 300 A 192.0.2.1
*.wild 300 A 192.0.2.2
cut 300 NS ns.cut
ns.cut 300 A 192.0.2.3`,
    { origin: Name.parse('example.') },
  );
  const names = new QuestionSource([zone!], new Random('test')).questions(100).map(({ name }) => name.toString());
  expect(names.filter((name) => /^[a-z]+\.wild\.example\.$/.test(name))).toHaveLength(5);
  expect(names.filter((name) => name === 'cut.example.')).not.toHaveLength(0);
  expect(names.filter((name) => name.endsWith('.cut.example.'))).toEqual([]);
});
