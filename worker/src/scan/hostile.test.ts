/** @slow: not in make check. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import {
  CLASS,
  decodeMessage,
  encodeMessage,
  makeMessage,
  type Message,
  type MessageRecord,
  META_TYPE,
  Name,
  type Question,
  RCODE,
  typeByName,
} from '@fourwinds/dns';
import { publicAddresses } from '@fourwinds/egress';
import { MOST_RECORDS, type ScanReport, scanReportSchema } from '@fourwinds/jobs';
import { scanZone } from './scan-zone.ts';

const APEX = Name.parse('child.test.');
const SOA = record('child.test.', 'SOA', 'ns.child.test. h.child.test. 42 7200 600 3600000 300');

function record(owner: string, type: string, value: string): MessageRecord {
  const name = Name.parse(owner);
  const zone = typeByName(type);
  return { owner: name, type: zone, class: CLASS.IN, ttl: 60, rdata: parse(type, value) };
}

function parse(type: string, value: string): Uint8Array {
  const octets = (name: string): Uint8Array => Name.parse(name).wire;
  if (type === 'A') return Uint8Array.from(value.split('.').map(Number));
  if (type !== 'SOA') return octets(value);
  const [mname, rname, ...numbers] = value.split(' ');
  const fixed = Buffer.alloc(20);
  for (const [i, number] of numbers.entries()) fixed.writeUInt32BE(Number(number), 4 * i);
  return Buffer.concat([octets(mname), octets(rname), fixed]);
}

/** Parts of a response, or undefined for no response. */
type Answer = (question: Question, transport: 'udp' | 'tcp') => Partial<Message> | undefined;

let udp: Socket;
let tcp: Server;
let answer: Answer;
/** Returns the messages that follow the first message of a transfer. */
let more: () => Message | undefined;
let asked: number;
let port: number;

beforeEach(async () => {
  asked = 0;
  more = () => undefined;
  tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const query = decodeMessage((data as Buffer).subarray(2));
      const response = responseTo(query, 'tcp');
      if (response === undefined) return socket.destroy();
      const send = (message: Message): boolean => socket.write(framed(message));
      send(response);
      const pump = (): void => {
        for (let next = more(); next !== undefined; next = more())
          if (!send({ ...next, id: query.id })) return void socket.once('drain', pump);
      };
      pump();
    });
  });
  await once(tcp.listen(0, '127.0.0.1'), 'listening');
  ({ port } = tcp.address() as AddressInfo);
  udp = createSocket('udp4');
  udp.on('message', (datagram, from) => {
    const response = responseTo(decodeMessage(datagram), 'udp');
    if (response !== undefined) udp.send(encodeMessage(response), from.port, from.address);
  });
  await once(udp.bind(port, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  udp.close();
  await once(tcp.close(), 'close');
});

function framed(message: Message): Buffer {
  const octets = encodeMessage(message);
  return Buffer.concat([Uint8Array.of(octets.length >> 8, octets.length), octets]);
}

function responseTo({ id, questions }: Message, transport: 'udp' | 'tcp'): Message | undefined {
  asked++;
  const [question] = questions;
  const isFirst = transport === 'udp' && question.type === 6;
  const parts = isFirst ? { answers: [SOA], ...answer(question, transport) } : answer(question, transport);
  return parts && makeMessage({ id, qr: true, aa: true, questions, ...parts });
}

async function scan(): Promise<ScanReport> {
  const report = await scanZone(
    { domain: 'child.test', servers: ['127.0.0.1'], sets: [] },
    {
      parents: { viewOf: async () => ({ unknown: 'It is not asked.' }), addressesOf: async () => [] },
      permits: publicAddresses('127.0.0.1'),
      port,
      milliseconds: 1000,
      reserve: () => 0,
      signal: new AbortController().signal,
    },
  );
  return scanReportSchema.parse(report);
}

const refuses = (question: Question): Partial<Message> | undefined =>
  question.type === META_TYPE.AXFR ? { rcode: 5 } : undefined;

test('a transfer without an end is ended, and the zone is too large', async () => {
  answer = ({ type }) => (type === META_TYPE.AXFR ? { answers: [SOA] } : {});
  let sent = 0;
  more = () => makeMessage({ qr: true, answers: [record(`h${sent++}.child.test.`, 'A', '192.0.2.1')] });
  expect(await scan()).toMatchObject({
    isTooLarge: true,
    isWhole: false,
    sets: [],
    servers: [{ transfer: 'too_large' }],
  });
  expect(sent).toBeGreaterThan(MOST_RECORDS);
});

test('a transfer of other names without an end is ended by its octets', async () => {
  answer = ({ type }) => (type === META_TYPE.AXFR ? { answers: [SOA] } : {});
  const others = Array.from({ length: 1000 }, (_, i) => record(`h${i}.elsewhere.example.`, 'A', '192.0.2.1'));
  more = () => makeMessage({ qr: true, answers: others });
  expect(await scan()).toMatchObject({
    sets: [],
    servers: [{ transfer: 'failed', error: expect.stringMatching(/^more than \d+ octets were received$/) as string }],
  });
});

test('a transfer that breaks off is none', async () => {
  answer = (question) => (question.type === META_TYPE.AXFR ? undefined : {});
  expect((await scan()).servers).toMatchObject([{ transfer: 'failed' }]);
});

test('answers of other names and types are not taken', async () => {
  answer = ({ name, type }) =>
    refuses({ name, type, class: CLASS.IN }) ?? {
      answers: [
        record('victim.example.', 'A', '192.0.2.1'),
        record('other.child.test.', 'A', '192.0.2.1'),
        record(`x.${name.toString()}`, 'CNAME', 'victim.example.'),
        record('test.', 'DNAME', 'victim.example.'),
      ],
      authorities: [record('child.test.', 'NS', 'victim.example.')],
      additionals: [record('victim.child.test.', 'A', '192.0.2.1')],
    };
  expect(await scan()).toMatchObject({ sets: [], isWhole: false });
});

test('a server that truncates and is not there over TCP has not answered', async () => {
  answer = (question, transport) => (transport === 'udp' ? { tc: question.type !== 6 } : undefined);
  const report = await scan();
  expect(report.servers).toMatchObject([{ state: 'answers', transfer: 'failed' }]);
  expect(report.sets).toEqual([]);
  expect(report.unanswered.length).toBeGreaterThan(300);
});

test('a server that says nothing is asked no more after a while', async () => {
  answer = (question) => (question.type === 6 ? {} : undefined);
  const report = await scan();
  expect(report.unanswered.length).toBeGreaterThan(300);
  expect(asked).toBeLessThan(60);
});

test.each<[string, Answer]>([
  ['to the zone itself', () => ({ aa: false, authorities: [record('child.test.', 'NS', 'ns.child.test.')] })],
  ['to the zone above', () => ({ aa: false, authorities: [record('test.', 'NS', 'ns.test.')] })],
])('referrals %s lead nowhere', async (_, given) => {
  answer = (question, transport) => refuses(question) ?? (question.type === 6 ? {} : given(question, transport));
  const report = await scan();
  expect(report.sets).toEqual([]);
  expect(report.unanswered.length).toBeGreaterThan(300);
});

test.each<[string, (question: Question, count: number) => Partial<Message>]>([
  ['aliases', ({ name }, count) => ({ answers: [record(name.toString(), 'CNAME', `h${count}.child.test.`)] })],
  [
    'referrals',
    ({ name }, count) => ({ aa: false, authorities: [record(name.toString(), 'NS', `h${count}.child.test.`)] }),
  ],
])('%s that lead to others without end come to an end', async (_, given) => {
  let count = 0;
  answer = (question) => refuses(question) ?? (question.name.equals(APEX) ? {} : given(question, (count += 1)));
  const report = await scan();
  expect(report.unanswered.length).toBeGreaterThan(0);
  expect(asked).toBeLessThan(5000);
});

test('a record of another class without data is not the SOA record', async () => {
  answer = ({ type }) => (type === 6 ? { answers: [{ ...SOA, class: CLASS.ANY, rdata: new Uint8Array(0) }] } : {});
  expect((await scan()).servers).toMatchObject([{ state: 'foreign', serial: null }]);
});

test('a wildcard that is not there is not asked for again for each name that would have it', async () => {
  const missing = Name.parse('*._domainkey.child.test.');
  let count = 0;
  answer = ({ name, type, ...question }) => {
    if (type !== typeByName('TXT').code) return refuses({ name, type, ...question }) ?? {};
    if (name.equals(missing)) count++;
    const isMissing = name.isWildcard && !name.parent.equals(APEX);
    return isMissing ? { rcode: RCODE.NXDOMAIN } : { answers: [record(name.toString(), 'TXT', 'any.')] };
  };
  expect((await scan()).wildcards).toEqual(['*.child.test.']);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(8);
});

test('datagrams that are no messages, or of another question, are no answers', async () => {
  answer = (question) => (question.type === 6 ? {} : { questions: [{ ...question, name: Name.parse('x.example.') }] });
  const report = await scan();
  expect(report.sets).toEqual([]);
  expect(report.unanswered.length).toBeGreaterThan(300);
});
