import { rememberSignatures } from './remember-signatures.ts';

function counted() {
  const calls: string[] = [];
  const sign = (text: string): string => `signed ${text}`;
  const verify = (text: string, signature: string): boolean => {
    calls.push(text);
    return signature === sign(text);
  };
  return { calls, ...rememberSignatures({ sign, verify }, 2) };
}

test('a valid signature is computed once', () => {
  const { calls, verify } = counted();
  expect(verify('a', 'signed a')).toBe(true);
  expect(verify('a', 'signed a')).toBe(true);
  expect(calls).toEqual(['a']);
});

test('one that was made here is not computed again', () => {
  const { calls, sign, verify } = counted();
  expect(verify('a', sign('a'))).toBe(true);
  expect(calls).toEqual([]);
});

test('another signature of the same text, or the same of another text, is not valid for that', () => {
  const { sign, verify } = counted();
  verify('a', sign('a'));
  expect(verify('a', 'signed b')).toBe(false);
  expect(verify('b', 'signed a')).toBe(false);
  expect(verify('a', 'signed b')).toBe(false);
});

test('those that are not used while others come are forgotten', () => {
  const { calls, verify } = counted();
  for (const text of ['a', 'b', 'c', 'd', 'a']) verify(text, `signed ${text}`);
  expect(calls).toEqual(['a', 'b', 'c', 'd', 'a']);
});
