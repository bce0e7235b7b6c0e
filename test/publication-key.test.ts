import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signerOf, verifierOfKeys } from '@fourwinds/snapshot';

const operations = readFileSync(path.join(import.meta.dirname, '../docs/run/operations.md'), 'utf8');

test('the commands of operations.md make a publication key, and its public half as nameservers take it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-publication-key-'));
  try {
    const commands = Array.from(operations.matchAll(/`(openssl [^`]+)`/g), ([, command]) =>
      command.replace('\\|', '|'),
    );
    expect(commands).toHaveLength(3);
    const [, publicKey] = commands.map((command) =>
      execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }),
    );
    const sign = signerOf(createPrivateKey(readFileSync(path.join(folder, 'new.pem'))));
    expect(verifierOfKeys(publicKey)('snapshot', sign('snapshot'))).toBe(true);
    // The chart's notes print the key from the Secret.
    const pem = readFileSync(path.join(folder, 'public.pem'), 'utf8');
    expect(pem.replaceAll(/-----.*|\n/g, '')).toBe(publicKey);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
