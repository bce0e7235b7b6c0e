/** @slow: not in make check. */
import { decodeMessage, encodeMessage, makeMessage, Name, OPCODE, signMessage, type TsigKey } from '@fourwinds/dns';
import { damaged } from '../../nameserver/src/testing/fuzz/damage.ts';
import { randomUpdate } from '../../test/differential/random-updates.ts';
import { Random } from '../../test/random.ts';
import { Updates } from '../src/updates/rfc2136/updates.ts';
import { ApiUnderTest } from './harness.ts';
import { answerTo, byStream, hmac, keyOf, type ShownKey } from './update-client.ts';

/**
 * Tests damaged UPDATEs. Some are damaged before they are signed, so that their signatures are valid. Others are
 * damaged after that.
 */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const MESSAGES = Math.ceil(Number(process.env.FOURWINDS_TEST_PACKETS ?? 1_000_000) / 2000);
/** Octets of TSIG, for a key name of 36 octets and SHA-256. */
const TSIG_OCTETS = 37 + 10 + 13 + 16 + 32 + 6;
const [NOERROR, SERVFAIL] = [0, 2];

test(
  `${MESSAGES} damaged UPDATEs get an answer each, and leave a zone that is valid (FOURWINDS_SEED=${seed})`,
  async () => {
    const api = await ApiUnderTest.start();
    const owner = await api.account();
    const zone = 'updated.test.example';
    await api.send(owner, 'POST', '/api/v1/zones', { name: zone });
    const body = { name: 'test', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256' };
    const issued = await api.send(owner, 'POST', '/api/v1/tokens', body);
    const key: TsigKey = keyOf((issued.body as unknown as { tsig: ShownKey }).tsig);
    const updates = new Updates(api.services, { noteRefusal: () => undefined });
    const random = new Random(seed);
    const apex = Name.parse(`${zone}.`);
    const messageOf = (id: number): Uint8Array => {
      const { prerequisites, updates: changes } = randomUpdate(random, apex);
      const questions = [{ name: apex, type: 6, class: 1 }];
      return encodeMessage(
        makeMessage({ id, opcode: OPCODE.UPDATE, questions, answers: prerequisites, authorities: changes }),
      );
    };
    const sign = (octets: Uint8Array): Uint8Array =>
      signMessage(octets, { key, hmac, time: Math.floor(Date.now() / 1000) });
    const counts = new Map<number, number>();
    for (let i = 0; i < MESSAGES; i++) {
      const [message, other] = [messageOf(i), messageOf(i)];
      const broken = damaged(random, message, other);
      const isWhole = random.chance(0.2) || broken.length < 12;
      const octets = isWhole
        ? sign(message)
        : random.chance(0.7)
          ? sign(broken)
          : damaged(random, sign(message), other);
      if (octets.length < 12) continue;
      const answer = await answerTo(updates, octets, byStream);
      const { rcode, id } = decodeMessage(answer);
      counts.set(rcode, (counts.get(rcode) ?? 0) + 1);
      expect(id).toBe((octets[0] << 8) | octets[1]);
      expect(answer.length).toBeLessThanOrEqual(octets.length + TSIG_OCTETS);
    }
    expect(counts.get(SERVFAIL)).toBeUndefined();
    expect(counts.get(NOERROR)).toBeGreaterThan(MESSAGES / 20);
    expect([...counts.keys()].length).toBeGreaterThan(4);
    const written = await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, {
      changes: [{ op: 'upsert', name: 'last', type: 'A', value: '192.0.2.1' }],
    });
    expect([written.status, written.body.error]).toEqual([200, undefined]);
    await api.stop();
  },
  Math.max(180_000, MESSAGES * 500),
);
