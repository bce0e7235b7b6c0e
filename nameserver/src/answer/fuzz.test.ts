import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeMessage, EDNS_OPTION, encodeMessage, type Message, zoneFromMasterFile } from '@fourwinds/dns';
import { decode } from 'dns-packet';
import { parseScenes } from '../testing/scene.ts';
import { answer, type AnswerLimits, compileZone, Cookies, UDP_SIZE, ZoneSet } from './index.ts';

/** Queries of all scenes, damaged in every way: no exception, no answer to what is no query, every reply whole. */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const PACKETS = 100_000;
const server = {
  nsid: Uint8Array.of(1),
  cookies: new Cookies(
    new Uint8Array(16),
    () => Uint8Array.of(192, 0, 2, 1),
    () => 0,
  ),
};
const udp: AnswerLimits = { ...server, transport: 'udp', maxSize: UDP_SIZE };
const tcp: AnswerLimits = { ...server, transport: 'tcp', maxSize: 65_535 };

/** Knows nothing of some types and options of ours, so only part of the replies are given to it. */
const INDEPENDENT_SHARE = 20;

const folder = join(import.meta.dirname, '../../../test/scenes');
const files = globSync('*/*.scene', { cwd: folder }).map((file) =>
  parseScenes(readFileSync(join(folder, file), 'utf8')),
);
const queries = files
  .flatMap(({ scenes }) => scenes)
  .flatMap(({ query, bytes }) => (query === undefined ? [bytes] : [bytes, encodeMessage(withCookie(query))]));

test(`${PACKETS} damaged packets (FOURWINDS_SEED=${seed})`, () => {
  const zones = new ZoneSet();
  for (const text of files.flatMap((file) => file.zones)) zones.put(compileZone(zoneFromMasterFile(text).zone!));
  const random = generator(seed);
  const response = new Uint8Array(65_535);
  let replies = 0;
  for (let i = 0; i < PACKETS; i++) {
    const packet = damaged(queries[random(queries.length)], random);
    const limits = random(4) === 0 ? tcp : udp;
    const length = answer(zones, packet, packet.length, response, limits);
    const isQuery = packet.length >= 12 && packet[2] < 0x80;
    if (length > 0 !== isQuery) throw new Error(`${length} octets for ${packet.toHex()}`);
    if (length === 0) continue;
    replies++;
    const reply = response.slice(0, length);
    check(packet, reply, limits, i % INDEPENDENT_SHARE === 0);
  }
  expect(replies).toBeGreaterThan(PACKETS / 2);
});

function check(packet: Uint8Array, reply: Uint8Array, limits: AnswerLimits, independently: boolean): void {
  try {
    const message = decodeMessage(reply);
    if (independently) decode(Buffer.from(reply));
    if (message.id !== ((packet[0] << 8) | packet[1])) throw new Error('another id');
    if (!message.qr || message.ra || message.ad) throw new Error('wrong flags');
    if (reply.length > maxSize(message, limits)) throw new Error(`${reply.length} octets`);
  } catch (error) {
    throw new Error(`${packet.toHex()} got ${reply.toHex()}`, { cause: error });
  }
}

/** Without EDNS nobody takes more than 512 octets over UDP. */
function maxSize(reply: Message, limits: AnswerLimits): number {
  return limits.transport === 'udp' && reply.edns === undefined ? 512 : limits.maxSize;
}

/** The same query with a COOKIE option, if it has any options. */
function withCookie(query: Message): Message {
  const cookie = { code: EDNS_OPTION.COOKIE, data: new Uint8Array(24).fill(1) };
  return query.edns === undefined ? query : { ...query, edns: { ...query.edns, options: [cookie] } };
}

function damaged(query: Uint8Array, random: (limit: number) => number): Uint8Array {
  let packet = query.slice();
  for (let times = random(4); times > 0; times--) packet = mutations[random(mutations.length)](packet, random);
  return packet;
}

type Mutation = (packet: Uint8Array<ArrayBuffer>, random: (limit: number) => number) => Uint8Array<ArrayBuffer>;

const ODD_OCTETS = [0, 1, 0x29, 0x2a, 0x3f, 0x40, 0x80, 0xc0, 0xff];

const mutations: readonly Mutation[] = [
  (packet, random) => {
    packet[random(packet.length)] ^= 1 << random(8);
    return packet;
  },
  (packet, random) => {
    packet[random(packet.length)] = ODD_OCTETS[random(ODD_OCTETS.length)];
    return packet;
  },
  (packet, random) => {
    packet[4 + random(8)] = random(3);
    return packet;
  },
  (packet, random) => packet.slice(0, random(packet.length + 1)),
  (packet, random) => {
    const at = random(packet.length);
    const piece = packet.slice(random(packet.length)).slice(0, random(40));
    return Uint8Array.from([...packet.slice(0, at), ...piece, ...packet.slice(at)]);
  },
  (packet, random) => Uint8Array.from([...packet, ...Array.from({ length: random(20) }, () => random(256))]),
];

/** Whole numbers below a limit, the same for the same seed (xorshift). */
function generator(start: number): (limit: number) => number {
  let state = (start | 1) >>> 0;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
