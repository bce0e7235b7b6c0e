import {
  CLASS,
  encodeMessage,
  makeMessage,
  type Message,
  type MessageRecord,
  META_TYPE,
  Name,
  OPCODE,
  type Question,
  RCODE,
  readZoneFile,
} from '@fourwinds/dns';
import { readTransfer, TransferError } from './read-transfer.ts';

const APEX = Name.parse('child.test.');
const QUESTION: Question = { name: APEX, type: META_TYPE.AXFR, class: CLASS.IN };
const ID = 0x1234;
const MOST = 5;

/** Parses zone file lines. `SOA 1` is short for an SOA record with this serial. */
function records(...lines: readonly string[]): MessageRecord[] {
  const text = lines.map((line) => line.replace(/^SOA (\d+)$/, '@ SOA ns hostmaster $1 7200 600 3600000 300'));
  const file = readZoneFile(`${text.join('\n')}\n`, { origin: APEX, defaultTtl: 60 });
  expect(file.issues).toEqual([]);
  return file.records.map((record) => ({ ...record, class: CLASS.IN }));
}

/** A response message. Contains the question unless `parts` contains other questions. */
function message(lines: readonly string[], parts: Partial<Message> = {}): Message {
  return makeMessage({ id: ID, qr: true, questions: [QUESTION], answers: records(...lines), ...parts });
}

async function transfer(...messages: readonly Message[]): Promise<string[] | string> {
  async function* octets(): AsyncGenerator<Uint8Array> {
    for (const one of messages) yield encodeMessage(one);
  }
  try {
    const found = await readTransfer(octets(), { id: ID, apex: APEX, most: MOST });
    return found.map(({ owner, type }) => `${owner.toString()} ${type.name}`);
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    return `${error.reason}: ${error.message}`;
  }
}

const ZONE = ['child.test. SOA', 'child.test. NS', 'www.child.test. A'];
const LINES = ['SOA 1', '@ NS ns', 'www A 192.0.2.1', 'SOA 1'];
const NO_ANSWER = 'failed: the response is no answer to the question';

describe('RFC 5936 2.2 messages of a response', () => {
  test.each<[string, readonly Message[], readonly string[]]>([
    ['one', [message(LINES)], ZONE],
    ['one for each record', LINES.map((line) => message([line])), ZONE],
    [
      'the question in the first alone (2.2.2)',
      LINES.map((line, i) => message([line], i === 0 ? {} : { questions: [] })),
      ZONE,
    ],
    ['an empty one between others', [message(['SOA 1']), message([]), message(LINES.slice(1))], ZONE],
    ['records beside the answer (2.2.5)', [message(LINES, { additionals: records('evil A 192.0.2.66') })], ZONE],
    ['a zone that is its SOA record alone', [message(['SOA 1', 'SOA 1'])], ['child.test. SOA']],
    [
      'the SOA record in other letter case, with another TTL',
      [message([...LINES.slice(0, 3), 'CHILD.test. 7 SOA NS hostMaster 1 7200 600 3600000 300'])],
      ZONE,
    ],
  ])('%s', async (_, messages, zone) => {
    expect(await transfer(...messages)).toEqual(zone);
  });

  test.each<[string, readonly Message[], string]>([
    ['none', [], 'failed: the connection was closed before the end of the zone'],
    ['no end', [message(LINES.slice(0, 3))], 'failed: the connection was closed before the end of the zone'],
    ['the SOA record once', [message(['SOA 1'])], 'failed: the connection was closed before the end of the zone'],
    [
      'more records than may be',
      [message(['SOA 1', ...Array<string>(MOST).fill('www A 192.0.2.1')])],
      `too_large: the zone has more than ${MOST} records`,
    ],
  ])('that are no whole zone: %s', async (_, messages, outcome) => {
    expect(await transfer(...messages)).toBe(outcome);
  });
});

describe('RFC 5936 2.2.1 headers', () => {
  const [begin, end] = [LINES.slice(0, 3), LINES.slice(3)];
  test.each<[string, readonly Message[], string]>([
    ['another id', [message(LINES, { id: ID + 1 })], NO_ANSWER],
    ['another id later on', [message(begin), message(end, { id: ID + 1 })], NO_ANSWER],
    ['a request', [message(LINES, { qr: false })], NO_ANSWER],
    ['another operation', [message(LINES, { opcode: OPCODE.NOTIFY })], NO_ANSWER],
    ['REFUSED', [message([], { rcode: RCODE.REFUSED })], 'refused: the server answers REFUSED'],
    [
      'NOTAUTH without the question',
      [message([], { rcode: RCODE.NOTAUTH, questions: [] })],
      'refused: the server answers NOTAUTH',
    ],
    [
      'SERVFAIL after the beginning',
      [message(begin), message([], { rcode: RCODE.SERVFAIL })],
      'failed: the server answers SERVFAIL',
    ],
  ])('%s', async (_, messages, outcome) => {
    expect(await transfer(...messages)).toBe(outcome);
  });
});

describe('RFC 5936 2.2.2 questions', () => {
  test.each<[string, readonly Question[]]>([
    ['none', []],
    ['two', [QUESTION, QUESTION]],
    ['of another name', [{ ...QUESTION, name: Name.parse('other.test.') }]],
    ['of another type', [{ ...QUESTION, type: META_TYPE.IXFR }]],
    ['of another class', [{ ...QUESTION, class: CLASS.CH }]],
  ])('%s in the first message', async (_, questions) => {
    expect(await transfer(message(LINES, { questions }))).toBe(NO_ANSWER);
  });

  test('another one in a later message', async () => {
    const questions = [{ ...QUESTION, name: Name.parse('other.test.') }];
    expect(await transfer(message(LINES.slice(0, 3)), message(LINES.slice(3), { questions }))).toBe(NO_ANSWER);
  });
});

describe('RFC 5936 2.2.3 answers', () => {
  const [soa] = records('SOA 1');
  const rest = records(...LINES.slice(1));
  const otherBegin = 'failed: the answer does not begin with the SOA record of the zone';
  const otherEnd = 'failed: the SOA record at the end of the zone is not the one at its beginning';
  const later = 'failed: records follow the end of the zone';
  test.each<[string, readonly Message[], string]>([
    ['nothing', [message([])], 'refused: the answer is empty'],
    ['another record first', [message(['@ NS ns', ...LINES])], otherBegin],
    ['the SOA record of another zone first', [message(['other.test. SOA . . 1 1 1 1 1', ...LINES])], otherBegin],
    [
      'the SOA record in another class first',
      [message([], { answers: [{ ...soa, class: CLASS.CH }, ...rest] })],
      otherBegin,
    ],
    ['another serial at the end, as of a zone that has changed', [message([...LINES.slice(0, 3), 'SOA 2'])], otherEnd],
    ['another serial at the end, in a message of its own', [message(LINES.slice(0, 3)), message(['SOA 2'])], otherEnd],
    [
      'another server at the end',
      [message([...LINES.slice(0, 3), '@ SOA other hostmaster 1 7200 600 3600000 300'])],
      otherEnd,
    ],
    [
      'another SOA record in the middle',
      [message(['SOA 2', 'a A 192.0.2.1', 'SOA 99', 'b A 192.0.2.1', 'SOA 2'])],
      otherEnd,
    ],
    [
      'the SOA record in the middle, too',
      [message(['SOA 2', 'a A 192.0.2.1', 'SOA 2', 'b A 192.0.2.1', 'SOA 2'])],
      later,
    ],
    ['the SOA record twice at the beginning', [message(['SOA 1', ...LINES])], later],
    [
      'differences of versions (RFC 1995 4)',
      [message(['SOA 3', 'SOA 1', 'a A 192.0.2.1', 'SOA 3', 'b A 192.0.2.1', 'SOA 3'])],
      otherEnd,
    ],
    ['records behind the end', [message([...LINES, 'late A 192.0.2.1'])], later],
  ])('%s', async (_, messages, outcome) => {
    expect(await transfer(...messages)).toBe(outcome);
  });

  test('records of other zones and classes are left out, and the SOA record in another class is no end', async () => {
    const [, , www, end] = records(...LINES);
    const answers = [
      ...records('SOA 1', 'test. NS ns.elsewhere.example.', 'www.elsewhere.example. A 192.0.2.1'),
      { ...www, class: CLASS.CH },
      { ...soa, class: CLASS.CH },
      www,
      end,
    ];
    expect(await transfer(message([], { answers }))).toEqual(['child.test. SOA', 'www.child.test. A']);
  });

  test('the SOA record of a name within the zone is no end', async () => {
    const answers = records('SOA 1', 'sub SOA . . 1 1 1 1 1', 'SOA 1');
    expect(await transfer(message([], { answers }))).toEqual(['child.test. SOA', 'sub.child.test. SOA']);
  });
});
