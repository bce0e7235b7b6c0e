import { decodeMessage, rcodeName } from '@fourwinds/dns';
import { viewOf } from '../answer/index.ts';
import { guarded } from './guard.ts';

const QUERY = Uint8Array.of(0x12, 0x34, 0x01, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 1);

test('a query whose answer throws gets SERVFAIL, and is reported once', () => {
  const reports: [unknown, Uint8Array][] = [];
  const failure = new Error('an error');
  const respond = guarded(
    () => {
      throw failure;
    },
    (error, query) => reports.push([error, query]),
  );
  const response = new Uint8Array(1232).fill(0xff);
  for (let i = 0; i < 3; i++) {
    const length = respond(viewOf(QUERY), QUERY.length, viewOf(response), Uint8Array.of(192, 0, 2, 1));
    const message = decodeMessage(response.subarray(0, length));
    expect(message).toMatchObject({ id: 0x1234, qr: true, rd: true, questions: [] });
    expect(rcodeName(message.rcode)).toBe('SERVFAIL');
  }
  expect(reports).toEqual([[failure, QUERY]]);
});

test('all else is as it was', () => {
  const respond = guarded((query, length, _, source) => query.getUint8(0) + length + source.length, fail);
  expect(respond(viewOf(QUERY), 2, viewOf(new Uint8Array(0)), new Uint8Array(16))).toBe(0x12 + 2 + 16);
});

function fail(error: unknown): void {
  throw error;
}
