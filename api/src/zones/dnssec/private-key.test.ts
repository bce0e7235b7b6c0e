import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingAlgorithm } from '@fourwinds/dns';
import { keyFiles } from './key-files.ts';
import { keyTimes } from './key-times.ts';
import { bindPrivateOf, pemOf, publicKeyOf, readPrivateKey } from './private-key.ts';
import { dnskeyText, dsOf, type PublicKey, tagOf } from './public-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ALGORITHMS = [8, 13, 14, 15, 16];
const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const publicKey = (text: string, algorithm?: number): PublicKey => {
  const key = readPrivateKey(text, algorithm);
  return { role: 'KSK', algorithm: key.algorithm, publicKey: publicKeyOf(key) };
};
/** Data of the file's DNSKEY record, without white space in base64. */
const dnskeyIn = (text: string): string => {
  const [, flags, protocol, algorithm, key] = /DNSKEY\s+(\d+) (\d+) (\d+) ([^;\n]+)/.exec(text)!;
  return `${flags} ${protocol} ${algorithm} ${key.replace(/\s/g, '')}`;
};
/** Fields of a private key file. BIND omits leading zeros of numbers. */
const numbers = (text: string): string[][] =>
  [...text.matchAll(/^(\w+): (\S+)$/gm)].map(([, name, value]) => [
    name,
    Buffer.from(value, 'base64')
      .toString('hex')
      .replace(/^(00)+/, ''),
  ]);
const size = (algorithm: number): string[] => (algorithm === 8 ? ['-b', '1280'] : []);

describe.each(ALGORITHMS)('algorithm %d', (algorithm) => {
  const { mnemonic } = signingAlgorithm(algorithm);

  test('a key of dnssec-keygen has the tag, the DNSKEY and the DS that BIND gives it', () => {
    run('dnssec-keygen', ['-q', '-a', mnemonic, ...size(algorithm), '-f', 'KSK', 'example.com']);
    const [name] = readdirSync(folder).filter((file) => file.endsWith('.private'));
    const key = publicKey(read(name));
    const files = keyFiles('example.com', { publicKey: key, privateKey: readPrivateKey(read(name)) });
    expect({ name: `${files.name}.private`, dnskey: dnskeyText(key) }).toEqual({
      name,
      dnskey: dnskeyIn(read(name.replace('.private', '.key'))),
    });
    expect(`example.com. IN DS ${dsOf(key, 'example.com')[0].rdata}`).toBe(
      run('dnssec-dsfromkey', ['-2', name.replace('.private', '.key')]).trim(),
    );
    const written = numbers(files.private);
    expect(numbers(read(name)).slice(0, written.length)).toEqual(written);
  });

  test('a key of ldns-keygen is read', () => {
    run('ldns-keygen', ['-k', '-a', mnemonic, ...size(algorithm), 'example.org']);
    const [name] = readdirSync(folder).filter((file) => file.endsWith('.private'));
    expect(dnskeyText(publicKey(read(name)))).toBe(dnskeyIn(read(name.replace('.private', '.key'))));
  });

  test('a key of keymgr is read as PEM', () => {
    const zone = ['-D', folder, 'example.net'];
    run('keymgr', [
      ...zone,
      'generate',
      'ksk=true',
      `algorithm=${mnemonic}`,
      ...(algorithm === 8 ? ['size=1280'] : []),
    ]);
    const [name] = readdirSync(join(folder, 'keys')).filter((file) => file.endsWith('.pem'));
    const key = publicKey(read(join('keys', name)));
    expect(dnskeyText(key)).toBe(dnskeyIn(run('keymgr', [...zone, 'dnskey', String(tagOf(key))])));
  });

  test('written files sign a zone that BIND verifies, and Knot takes them over', () => {
    const privateKey = readPrivateKey(pemOf({ algorithm, key: generated(algorithm) }));
    const publicHalf: PublicKey = { role: 'CSK', algorithm, publicKey: publicKeyOf(privateKey) };
    const files = keyFiles('example.com', { publicKey: publicHalf, privateKey });
    writeFileSync(join(folder, `${files.name}.key`), files.key);
    writeFileSync(join(folder, `${files.name}.private`), files.private);
    writeFileSync(join(folder, 'zone'), `example.com. 60 SOA a. b. 1 60 60 60 60\nexample.com. 60 NS a.\n${files.key}`);
    run('dnssec-signzone', ['-z', '-P', '-o', 'example.com', '-f', 'signed', 'zone', files.name]);
    run('dnssec-verify', ['-z', '-o', 'example.com', 'signed']);
    mkdirSync(join(folder, 'kasp'));
    run('keymgr', ['-D', join(folder, 'kasp'), 'example.com', 'import-bind', join(folder, `${files.name}.key`)]);
    expect(run('keymgr', ['-D', join(folder, 'kasp'), 'example.com', 'list'])).toContain(String(tagOf(publicHalf)));
  });

  test('a written key is read back as the same key', () => {
    const key = readPrivateKey(pemOf({ algorithm, key: generated(algorithm) }));
    const again = readPrivateKey(bindPrivateOf(key));
    expect(again.algorithm).toBe(algorithm);
    expect(pemOf(again)).toBe(pemOf(key));
  });
});

function generated(algorithm: number) {
  switch (algorithm) {
    case 8:
      return generateKeyPairSync('rsa', { modulusLength: 1280 }).privateKey;
    case 13:
      return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    case 14:
      return generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
    case 15:
      return generateKeyPairSync('ed25519').privateKey;
    default:
      return generateKeyPairSync('ed448').privateKey;
  }
}

/** RFC examples: the private key file and its DNSKEY data. */
test.each([
  [
    'RFC 6605 6.1',
    '13 (ECDSAP256SHA256)\nPrivateKey: GU6SnQ/Ou+xC5RumuIUIuJZteXT2z0O/ok1s38Et6mQ=',
    '257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
  ],
  [
    'RFC 6605 6.2',
    '14 (ECDSAP384SHA384)\nPrivateKey: WURgWHCcYIYUPWgeLmiPY2DJJk02vgrmTfitxgqcL4vwW7BOrbawVmVe0d9V94SR',
    '257 3 14 xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40',
  ],
  [
    'RFC 8080 6.1',
    '15 (ED25519)\nPrivateKey: ODIyNjAzODQ2MjgwODAxMjI2NDUxOTAyMDQxNDIyNjI=',
    '257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=',
  ],
  [
    'RFC 8080 6.2',
    '16 (ED448)\nPrivateKey: xZ+5Cgm463xugtkY5B0Jx6erFTXp13rYegst0qRtNsOYnaVpMx0Z/c5EiA9x8wWbDDct/U3FhYWA',
    '257 3 16 3kgROaDjrh0H2iuixWBrc8g2EpBBLCdGzHmn+G2MpTPhpj/OiBVHHSfPodx1FYYUcJKm1MDpJtIA',
  ],
])('%s', (_, file, dnskey) => {
  expect(dnskeyText(publicKey(`Private-key-format: v1.2\nAlgorithm: ${file}\n`))).toBe(dnskey);
});

describe('refused is', () => {
  const bind = (...lines: readonly string[]): string => ['Private-key-format: v1.3', ...lines].join('\n');
  const SECRET = 'ODIyNjAzODQ2MjgwODAxMjI2NDUxOTAyMDQxNDIyNjI=';

  test.each([
    ['text of another kind', 'my key', 'neither a private key file'],
    ['an unknown version', 'Private-key-format: v2.0\nAlgorithm: 15', 'not of the format v1.x'],
    ['a file without algorithm', bind(`PrivateKey: ${SECRET}`), 'Algorithm is missing'],
    ['a file without key', bind('Algorithm: 15 (ED25519)'), 'PrivateKey is missing'],
    ['a line without name', bind('Algorithm: 15', SECRET), 'line 3'],
    ['text that is not base64', bind('Algorithm: 15', 'PrivateKey: ?'), 'not base64'],
    ['a key that is too short', bind('Algorithm: 15', 'PrivateKey: AAAA'), '3 octets but must have 32'],
    ['the number zero', bind('Algorithm: 13', 'PrivateKey: AAAA'), 'damaged'],
    ['a key in a module', bind('Algorithm: 8 (RSASHA256)', 'Engine: cGtjczExAA==', 'Label: eA=='), 'hardware module'],
    ['RSASHA1', bind('Algorithm: 5 (RSASHA1)', 'Modulus: AQ=='), 'RSASHA1 rests on SHA-1'],
    ['NSEC3RSASHA1', bind('Algorithm: 7 (NSEC3RSASHA1)', 'Modulus: AQ=='), 'RSASHA1-NSEC3-SHA1 rests on SHA-1'],
    ['a curve of another kind', pem(generateKeyPairSync('ec', { namedCurve: 'secp256k1' })), 'no key for DNSSEC'],
    ['a short RSA key', pem(generateKeyPairSync('rsa', { modulusLength: 768 })), '768 bits'],
    ['half a file', pem(generateKeyPairSync('ed25519')).slice(0, 60), 'damaged'],
    [
      'an encrypted key',
      generateKeyPairSync('ed25519', {
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
      }).privateKey,
      'encrypted',
    ],
  ])('%s', (_, text, message) => {
    expect(() => readPrivateKey(text)).toThrow(message);
  });

  test('a key for another algorithm than was said', () => {
    const text = pem(generateKeyPairSync('ed25519'));
    expect(() => readPrivateKey(text, 13)).toThrow('no key for algorithm 13');
    expect(() => readPrivateKey(text, 5)).toThrow('RSASHA1 rests on SHA-1');
    expect(() => readPrivateKey(bind('Algorithm: 15', `PrivateKey: ${SECRET}`), 13)).toThrow(
      'for algorithm 15, not 13',
    );
  });

  test('an RSA key whose parts are of different keys', () => {
    const [one, other] = [1, 2].map(() =>
      bindPrivateOf(readPrivateKey(pem(generateKeyPairSync('rsa', { modulusLength: 1024 })))),
    );
    const mixed = one.replace(/^Prime1: .*$/m, /^Prime1: .*$/m.exec(other)![0]);
    expect(() => readPrivateKey(mixed)).toThrow(/damaged|do not belong together/);
  });
});

test('a number whose first octets are zero may be written without them', () => {
  const secret = Buffer.concat([Buffer.alloc(2), Buffer.alloc(30, 7)]);
  const file = (octets: Buffer) =>
    `Private-key-format: v1.2\nAlgorithm: 13\nPrivateKey: ${octets.toString('base64')}\n`;
  const short = readPrivateKey(file(secret.subarray(2)));
  expect(pemOf(short)).toBe(pemOf(readPrivateKey(file(secret))));
  expect(bindPrivateOf(short)).toContain(`PrivateKey: ${secret.toString('base64')}`);
});

test.each([
  ['KSK', 'Generated', []],
  ['KSK', 'Published', ['Publish', 'Activate']],
  ['KSK', 'Active', ['Publish', 'Activate']],
  ['KSK', 'Retired', ['Publish', 'Activate']],
  ['ZSK', 'Published', ['Publish']],
  ['ZSK', 'Ready', ['Publish']],
  ['ZSK', 'Active', ['Publish', 'Activate']],
  ['ZSK', 'Retired', ['Publish', 'Activate', 'Inactive']],
  ['ZSK', 'Dead', []],
] as const)('a %s that is %s goes on elsewhere with the times %j', (role, state, names) => {
  const since = '2026-02-03T04:05:06.700Z';
  const times = keyTimes(Date.parse('2026-01-01T00:00:00Z'), { tag: 1, role, algorithm: 'ED25519', state, since });
  expect([...times]).toEqual([
    ['Created', '20260101000000'],
    ...names.map((name) => [name, name === 'Inactive' ? '20260203040506' : '20260101000000']),
  ]);
});

test('names of files have no character that files cannot have', () => {
  const privateKey = readPrivateKey(pem(generateKeyPairSync('ed25519')));
  const half: PublicKey = { role: 'ZSK', algorithm: 15, publicKey: publicKeyOf(privateKey) };
  expect(keyFiles('0/25.2.0.192.in-addr.arpa', { publicKey: half, privateKey }).name).toMatch(
    /^K0%2f25\.2\.0\.192\.in-addr\.arpa\.\+015\+\d{5}$/,
  );
});

function pem({ privateKey }: { privateKey: Parameters<typeof pemOf>[0]['key'] }): string {
  return pemOf({ algorithm: 15, key: privateKey });
}
