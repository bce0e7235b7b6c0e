import { rememberVerified } from './remember-verified.ts';

function counted() {
  const calls: string[] = [];
  const verify = rememberVerified((text, signature) => {
    calls.push(text);
    return signature === `signed ${text}`;
  }, 2);
  return { calls, verify };
}

test('a valid signature is computed once', () => {
  const { calls, verify } = counted();
  expect(verify('a', 'signed a')).toBe(true);
  expect(verify('a', 'signed a')).toBe(true);
  expect(calls).toEqual(['a']);
});

test('another signature of the same text, or the same of another text, is not valid for that', () => {
  const { verify } = counted();
  verify('a', 'signed a');
  expect(verify('a', 'signed b')).toBe(false);
  expect(verify('b', 'signed a')).toBe(false);
  expect(verify('a', 'signed b')).toBe(false);
});

test('those that are not used while others come are forgotten', () => {
  const { calls, verify } = counted();
  for (const text of ['a', 'b', 'c', 'd', 'a']) verify(text, `signed ${text}`);
  expect(calls).toEqual(['a', 'b', 'c', 'd', 'a']);
});
