import { newReceiver, seal, unseal } from './sealed-message.ts';

const receiver = newReceiver();
const sealed = seal('the keys', receiver.publicKey, 'answer-1');

test('a sealed message is opened by its key alone, for its context alone', () => {
  expect(unseal(sealed, receiver.privateKey, 'answer-1')).toBe('the keys');
  expect(() => unseal(sealed, newReceiver().privateKey, 'answer-1')).toThrow();
  expect(() => unseal(sealed, receiver.privateKey, 'answer-2')).toThrow();
  expect(seal('the keys', receiver.publicKey, 'answer-1')).not.toBe(sealed);
});

test('a message that was changed anywhere, or cut, is not opened', () => {
  const octets = Buffer.from(sealed, 'base64');
  for (let i = 0; i < octets.length; i++) {
    const changed = Buffer.from(octets);
    changed[i] ^= 1;
    expect(() => unseal(changed.toString('base64'), receiver.privateKey, 'answer-1')).toThrow();
    expect(() => unseal(octets.subarray(0, i).toString('base64'), receiver.privateKey, 'answer-1')).toThrow();
  }
});

test('a public key that is none, or of small order, is refused', () => {
  const octets = Buffer.from(receiver.publicKey, 'base64');
  const zero = Buffer.concat([octets.subarray(0, 12), Buffer.alloc(32)]).toString('base64');
  for (const key of ['', 'AAAA', zero]) expect(() => seal('the keys', key, 'answer-1')).toThrow();
});
