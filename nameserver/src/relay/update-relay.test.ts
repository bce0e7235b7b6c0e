import { createLogger } from '@fourwinds/process';
import { Registry } from 'prom-client';
import { measureRelay } from './relay-metrics.ts';
import { type RelayLimits, UpdateRelay } from './update-relay.ts';

const log = createLogger('nameserver', 'silent');
const MESSAGE = Uint8Array.of(0x12, 0x34, 0x28, 0, 0, 1, 0, 0, 0, 1, 0, 1, 7);
const SERVFAIL = '1234a8020000000000000000';
const limits: RelayLimits = { underWay: 3, perSource: 2, datagrams: 5, datagramsPerSource: 4 };

/** Returns a relay whose API answers on the test's request. */
function held({ now = () => 0 }: { readonly now?: () => number } = {}) {
  const asked: { readonly address: string; readonly by: string; answer: (octets: Uint8Array) => void }[] = [];
  const relay = new UpdateRelay({
    ask: (_, { address, by }, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('another has its place')));
        asked.push({ address, by, answer: (octets) => resolve([octets]) });
      }),
    log,
    limits,
    now,
  });
  const send = (by: 'stream' | 'datagram', octets: readonly number[] = [192, 0, 2, 1], id = 0) =>
    relay
      .relay(
        Uint8Array.from(MESSAGE, (octet, i) => (i === 12 ? id : octet)),
        { address: Uint8Array.from(octets), by },
      )
      .then(([answer]) => (answer as Uint8Array | undefined) && Buffer.from(answer).toString('hex'));
  return { relay, asked, send };
}

test('the answer of the API goes back as it is, and the address to the API', async () => {
  const { asked, send } = held();
  const answers = [send('stream'), send('datagram', [0x20, 1, 0xd, 0xb8, ...new Array<number>(11).fill(0), 1])];
  expect(asked).toMatchObject([
    { address: '192.0.2.1', by: 'stream' },
    { address: '2001:db8::1', by: 'datagram' },
  ]);
  for (const { answer } of asked) answer(Uint8Array.of(1, 2, 3));
  expect(await Promise.all(answers)).toEqual(['010203', '010203']);
});

test('without an answer of the API it is SERVFAIL, with the id and the opcode of the message', async () => {
  const relay = new UpdateRelay({ ask: () => Promise.reject(new Error('away')), log });
  const [answer] = await relay.relay(MESSAGE, { address: Uint8Array.of(192, 0, 2, 1), by: 'stream' });
  expect(Buffer.from(answer).toString('hex')).toBe(SERVFAIL);
  const registry = new Registry();
  measureRelay(relay, registry);
  expect(await registry.metrics()).toContain('fourwinds_relayed_total{outcome="failed"} 1');
});

test('a network has some places, datagrams and connections have theirs, and an answer frees one', async () => {
  const { asked, send } = held();
  const first = [send('datagram', [192, 0, 2, 1], 1), send('datagram', [192, 0, 2, 1], 2)];
  expect(await send('datagram', [192, 0, 2, 1], 3)).toBe(SERVFAIL);
  const stream = send('stream', [192, 0, 2, 1], 6);
  expect(asked).toHaveLength(3);
  for (const { answer } of asked) answer(Uint8Array.of(1));
  expect(await Promise.all([...first, stream])).toEqual(['01', '01', '01']);
  const again = send('datagram', [192, 0, 2, 1], 7);
  asked.at(-1)!.answer(Uint8Array.of(2));
  expect(await again).toBe('02');
});

test('where all places are taken, the network that has most loses its oldest to another', async () => {
  const { asked, send } = held();
  const [oldest, ...others] = [1, 1, 2].map((host, id) => send('stream', [192, 0, 2, host], id));
  const newcomer = send('stream', [192, 0, 2, 3], 4);
  expect(await oldest).toBe(SERVFAIL);
  expect(await send('stream', [192, 0, 2, 4], 5)).toBe(SERVFAIL);
  for (const { answer } of asked) answer(Uint8Array.of(1));
  expect(await Promise.all([...others, newcomer])).toEqual(['01', '01', '01']);
});

test('many networks of an IPv6 /48 leave a place to another', async () => {
  const { asked, send } = held();
  const at = (i: number) => [0x20, 1, 0xd, 0xb8, 0, 0, i, ...new Array<number>(8).fill(0), 1];
  const site = Array.from({ length: 9 }, (_, i) => send('stream', at(i), i));
  const other = send('stream', [192, 0, 2, 1], 20);
  for (const { answer } of asked) answer(Uint8Array.of(1));
  expect(await other).toBe('01');
  expect((await Promise.all(site)).filter((answer) => answer === SERVFAIL)).toHaveLength(7);
});

test('datagrams of a sender who has the key are not limited by the second, those with wrong signatures are', async () => {
  const { asked, send } = held();
  const answered = async (octets: readonly number[], rcode: number, id: number) => {
    const sent = send('datagram', octets, id);
    asked.at(-1)!.answer(Uint8Array.from({ length: 12 }, (_, i) => (i === 3 ? rcode : 0)));
    return (await sent)?.slice(6, 8);
  };
  for (let i = 0; i < 3 * limits.datagrams; i++) expect(await answered([192, 0, 2, 1], 0, i)).toBe('00');
  for (let i = 0; i < limits.datagramsPerSource; i++) expect(await answered([192, 0, 2, 2], 9, i)).toBe('09');
  expect(await send('datagram', [192, 0, 2, 2], 99)).toBe(SERVFAIL);
});

test('datagrams, whose addresses may be forged, are limited by the second, connections are not', async () => {
  let now = 0;
  const { asked, send } = held({ now: () => now });
  const ask = async (by: 'stream' | 'datagram', i: number): Promise<string | undefined> => {
    const count = asked.length;
    const answer = send(by, [192, 0, i, 1], i);
    asked.slice(count).forEach((one) => one.answer(Uint8Array.of(1)));
    return answer;
  };
  for (let i = 0; i < limits.datagrams; i++) expect(await ask('datagram', i)).toBe('01');
  expect(await ask('datagram', 9)).toBe(SERVFAIL);
  expect(await ask('stream', 9)).toBe('01');
  now = 1000;
  for (let i = 0; i < limits.datagramsPerSource; i++) expect(await ask('datagram', 1)).toBe('01');
  expect(await ask('datagram', 1)).toBe(SERVFAIL);
  expect(await ask('datagram', 9)).toBe('01');
});

test('a datagram that is sent again while the first is under way is one', async () => {
  const { asked, send } = held();
  const first = send('datagram');
  expect(await send('datagram')).toBeUndefined();
  const other = send('datagram', [192, 0, 2, 1], 1);
  expect(asked).toHaveLength(2);
  for (const { answer } of asked) answer(Uint8Array.of(1));
  expect(await Promise.all([first, other])).toEqual(['01', '01']);
});
