import { Name } from '../name.ts';
import { typeByName } from '../rr/registry.ts';
import type { RRset } from '../rr/rrset.ts';
import { decodeMessage } from './decode.ts';
import { transferMessages } from './transfer.ts';

const apex = Name.parse('example.');
const query = { id: 7, rd: true, questions: [{ name: apex, type: 252, class: 1 }] };

function set(name: string, type: string, rdatas: readonly Uint8Array[]): RRset {
  return { owner: Name.parse(name, apex), type: typeByName(type), ttl: 300, rdatas };
}

const soa = set('@', 'SOA', [new Uint8Array(22)]);

test('RFC 5936 2.2: the SOA record is first and last, wherever the zone has it', () => {
  const sets = [set('a', 'A', [Uint8Array.of(192, 0, 2, 1)]), soa];
  const messages = transferMessages(query, sets).map((message) => decodeMessage(message));
  expect(messages).toMatchObject([{ id: 7, rd: true, qr: true, aa: true, tc: false, questions: query.questions }]);
  expect(messages[0].answers.map(({ type }) => type.name)).toEqual(['SOA', 'A', 'SOA']);
});

test('RFC 5936 2.2: sets are divided among messages, and a record that is longer than most messages has its own', () => {
  const texts = Array.from({ length: 3 }, (_, i) => new Uint8Array(256 * (i === 1 ? 100 : 1)).fill(0));
  const messages = transferMessages(query, [soa, set('b', 'TXT', texts)]).map((message) => decodeMessage(message));
  expect(messages.map(({ answers, tc }) => [answers.length, tc])).toEqual([
    [2, false],
    [1, false],
    [2, false],
  ]);
});

test('RFC 5936 2.2.5: the first message has the OPT record, and no other', () => {
  const edns = { udpSize: 1232, extendedRcode: 0, version: 0, do: true, options: [] };
  const long = set('b', 'TXT', [new Uint8Array(256 * 100)]);
  const messages = transferMessages({ ...query, edns }, [soa, long]).map((message) => decodeMessage(message));
  expect(messages.map((message) => message.edns)).toEqual([edns, undefined, undefined]);
});
