/** @slow: not in make check. */
import { createHmac } from 'node:crypto';
import { decodeMessage, encodeMessage, makeMessage, Name, OPCODE, signMessage, TSIG_ALGORITHMS } from '@fourwinds/dns';
import { randomUpdate } from '../../../test/differential/random-updates.ts';
import { Random } from '../../../test/random.ts';
import { damaged } from '../testing/fuzz/damage.ts';
import { Answerer } from './answer.ts';
import { viewOf } from './bytes.ts';
import { UDP_SIZE } from './edns.ts';
import { RELAYED } from './update.ts';
import { ZoneSet } from './zones/zone-set.ts';

/** Signed and unsigned UPDATEs with all kinds of damage. They must be relayed or get a short answer. */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const packets = Math.ceil(Number(process.env.FOURWINDS_TEST_PACKETS ?? 1_000_000) / 10);
const OURS = Name.parse('ours.');
const apex = Name.parse('updated.test.');
const UPDATES = 500;
const QR = 0x80;
const HEADER = 12;

/** Returns a message signed with our key, with another key, or unsigned. */
function message(random: Random, id: number): Uint8Array {
  const { prerequisites, updates } = randomUpdate(random, apex);
  const questions = [{ name: apex, type: 6, class: 1 }];
  const octets = encodeMessage(
    makeMessage({ id, opcode: OPCODE.UPDATE, questions, answers: prerequisites, authorities: updates }),
  );
  if (random.chance(0.3)) return octets;
  const algorithm = random.pick(TSIG_ALGORITHMS);
  const key = { name: random.chance(0.7) ? OURS : Name.parse('other.'), algorithm, secret: new Uint8Array(32) };
  const hmac = (hash: string, secret: Uint8Array, data: Uint8Array) => createHmac(hash, secret).update(data).digest();
  return signMessage(octets, { key, hmac, time: 1_700_000_000 });
}

test(
  `${packets} damaged UPDATEs (FOURWINDS_SEED=${seed})`,
  () => {
    const random = new Random(seed);
    const messages = Array.from({ length: UPDATES }, (_, id) => message(random, id));
    const zones = new ZoneSet();
    const isUpdateKey = (name: Name): boolean => name.equals(OURS);
    const answerer = new Answerer({ zones, transport: 'udp', maxSize: UDP_SIZE, nsid: new Uint8Array(), isUpdateKey });
    const response = new Uint8Array(UDP_SIZE);
    const counts = { relayed: 0, answered: 0, ignored: 0 };
    for (let i = 0; i < packets; i++) {
      const packet = damaged(random, random.pick(messages), random.pick(messages));
      const octets = answerer.answer(viewOf(packet), packet.length, viewOf(response), Uint8Array.of(192, 0, 2, 1));
      if (octets === RELAYED) {
        counts.relayed++;
        expect(packet.length).toBeGreaterThan(HEADER);
      } else if (octets === 0) {
        counts.ignored++;
        expect(packet.length < HEADER || (packet[2] & QR) !== 0).toBe(true);
      } else {
        counts.answered++;
        const answer = response.slice(0, octets);
        expect(decodeMessage(answer)).toMatchObject({ id: (packet[0] << 8) | packet[1], qr: true });
        if (((packet[2] >> 3) & 0xf) === OPCODE.UPDATE) expect(octets).toBeLessThanOrEqual(packet.length);
      }
    }
    expect(Math.min(counts.relayed, counts.answered)).toBeGreaterThan(packets / 10);
  },
  Math.max(180_000, packets * 10),
);
