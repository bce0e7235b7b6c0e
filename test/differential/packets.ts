import type { Random } from './random.ts';
import type { Reply } from './reply.ts';

type Packet = Uint8Array<ArrayBuffer>;
type Damage = (packet: Packet, random: Random) => Packet;

const COUNTS_AT = 4;
const ODD_OCTETS = [0, 1, 0x29, 0x2a, 0x3f, 0x40, 0x80, 0xc0, 0xff];
const OPT = Uint8Array.of(0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0);
/** Of a type that nobody knows. */
const RECORD = Uint8Array.of(0, 255, 0, 0, 1, 0, 0, 0, 0, 0, 4, 192, 0, 2, 1);

/** A message with one to three things wrong with it, or none that matters. */
export function damaged(random: Random, message: Uint8Array): Packet {
  let packet = Uint8Array.from(message);
  for (let times = 1 + random.below(3); times > 0; times--) packet = random.pick(DAMAGES)(packet, random);
  return packet;
}

const DAMAGES: readonly Damage[] = [
  (packet, random) => replaced(packet, anywhere(packet, random), (octet) => octet ^ (1 << random.below(8))),
  (packet, random) => replaced(packet, anywhere(packet, random), () => random.pick(ODD_OCTETS)),
  (packet, random) => replaced(packet, COUNTS_AT + random.below(8), () => random.below(3)),
  (packet, random) => packet.slice(0, random.below(packet.length + 1)),
  (packet, random) => joined(packet, random.octets(1 + random.below(20))),
  (packet, random) => {
    const at = random.below(packet.length);
    const from = random.below(packet.length);
    return joined(packet.slice(0, at), packet.slice(from, from + random.below(40)), packet.slice(at));
  },
  (packet) => joined(counted(packet, 10), OPT),
  (packet, random) => joined(counted(packet, 6 + 2 * random.below(3)), RECORD),
];

/**
 * How a server takes what is sent to it: by silence, as an answerable question, or by what it says is wrong. Which
 * answer there is, is compared with whole messages; in which words transfers, NOTIFY and UPDATE are refused, too.
 */
export function taken({ rcode, flags }: Reply): string {
  if (rcode === 'silence') return rcode;
  if (/opcode=[45]$/.test(flags) || rcode === 'NOTAUTH') return 'REFUSED';
  return ['NOERROR', 'NXDOMAIN', 'YXDOMAIN', 'SERVFAIL', 'malformed'].includes(rcode) ? 'answered' : rcode;
}

/** But not in the type of OPT: whether data of other additional records are looked at is each server's choice. */
function anywhere(packet: Packet, random: Random): number {
  const opt = Buffer.from(packet).lastIndexOf(OPT.subarray(0, 3));
  const at = random.below(packet.length);
  return opt !== -1 && (at === opt + 1 || at === opt + 2) ? opt : at;
}

function replaced(packet: Packet, at: number, change: (octet: number) => number): Packet {
  const changed = packet.slice();
  if (at < changed.length) changed[at] = change(changed[at]);
  return changed;
}

/** With one more in the count at a place of the header. */
function counted(packet: Packet, at: number): Packet {
  return replaced(packet, at + 1, (octet) => octet + 1);
}

function joined(...parts: readonly Uint8Array[]): Packet {
  return Uint8Array.from(Buffer.concat(parts));
}
