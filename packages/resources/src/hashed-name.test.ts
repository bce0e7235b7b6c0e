import { hashedName, shortHash } from './hashed-name.ts';

// Expected values: Python's base64.b32hexencode(hashlib.sha256(text).digest()[:20]).lower().
test.each([
  ['zone', 'example.com.', 'zone-7qvf64igjtsnomtg23dn3ohsvl2cng6r'],
  ['domain', 'example.com', 'domain-kdsqdtnelusqanhnhg8o0d72ekf6gbtb'],
  ['zone', 'xn--bcher-kva.example.', 'zone-6caghpfcm96h00mdk8fcrufu3pb7b8qd'],
])('%s of %s', (prefix, text, name) => {
  expect(hashedName(prefix, text)).toBe(name);
});

test('leading zeros of a digest are there', () => {
  expect(shortHash(`${'0'.repeat(39)}1${'f'.repeat(24)}`)).toBe(`${'0'.repeat(31)}1`);
});
