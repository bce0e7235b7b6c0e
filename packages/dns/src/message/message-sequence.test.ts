import { joinMessages, splitMessages } from './message-sequence.ts';

const messages = [Uint8Array.of(1, 2, 3), new Uint8Array(0), new Uint8Array(65_535).fill(7)];

test('each message has its length before it, and is split off again', () => {
  const joined = joinMessages(messages);
  expect(Buffer.from(joined.subarray(0, 8)).toString('hex')).toBe('0003010203' + '0000' + 'ff');
  expect(splitMessages(joined).map((message) => Uint8Array.from(message))).toEqual(messages);
  expect(splitMessages(joinMessages([]))).toEqual([]);
});

test.each([[1], [3], [6]])('octets that end after %s do not hold whole messages', (length) => {
  expect(() => splitMessages(joinMessages(messages).subarray(0, length))).toThrow();
});
