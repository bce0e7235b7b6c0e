import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gatherFacts, gatherKey } from './facts.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fourwinds-facts-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, content: string): string => {
  const file = path.join(root, name);
  writeFileSync(file, content);
  return file;
};

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    published: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  };
}

describe('the signing key', () => {
  const { secret, published } = keyPair();

  test('is usable if its public key is in the repository', () => {
    write('release.pub', `${published.trim()}\n\n`);
    const { key, faults } = gatherKey(root, write('key', secret));
    expect(faults).toEqual([]);
    expect(key!.publicKey).toBe(published);
  });

  test.each([undefined, ''])('as %j is refused with the commands that make one', (file) => {
    const { key, faults } = gatherKey(root, file);
    expect(key).toBeUndefined();
    expect(faults).toEqual([expect.stringMatching(/FOURWINDS_RELEASE_KEY_FILE.*UNSIGNED=yes[^]*openssl genpkey/)]);
  });

  test('the commands of the refusal make a usable key', () => {
    const [fault] = gatherKey(root, undefined).faults;
    for (const command of fault.split('\n').filter((line) => line.startsWith('  openssl ')))
      execFileSync('sh', ['-c', command], { cwd: root, stdio: 'ignore' });
    expect(gatherKey(root, path.join(root, 'fourwinds-release.key')).faults).toEqual([]);
  });

  test.each([
    ['that cannot be read', published, undefined, /cannot be read: .*\/key\. Correct the path/],
    ['without a public key in the repository', undefined, secret, /has no release\.pub/],
    ['of another public key', keyPair().published, secret, /does not belong to release\.pub/],
    ['of a public key that is none', 'none', secret, /does not belong to release\.pub/],
    ['that is none', published, 'nothing', /cannot sign: it is no private key in PEM/],
  ])('%s is refused, without its content', (_, pub, text, message) => {
    if (pub !== undefined) write('release.pub', pub);
    const file = text === undefined ? path.join(root, 'key') : write('key', text);
    const { key, faults } = gatherKey(root, file);
    expect(key).toBeUndefined();
    expect(faults).toEqual([expect.stringMatching(message)]);
    expect(faults[0]).not.toContain(secret.split('\n')[1]);
  });
});

describe('the facts about a tree', () => {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();

  /** For a version without an entry: the generated files of the tree are checked only if there is one. */
  const facts = () => gatherFacts(root, '1.2.3');

  beforeEach(() => {
    git('init', '--quiet');
    write('CHANGELOG.md', '# Changelog\n');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Begin');
  });

  test('of a clean tree', () =>
    expect(facts()).toEqual({
      version: '1.2.3',
      changes: [],
      release: undefined,
      differing: [],
      commit: git('rev-parse', 'HEAD'),
      tagged: undefined,
    }));

  test('of a tree with changes and a new file', () => {
    write('CHANGELOG.md', '# Changes\n');
    write('new', '');
    expect(facts().changes).toEqual([' M CHANGELOG.md', '?? new']);
  });

  test.each([['tag', 'v1.2.3'] as const, ['tag', '--annotate', '--message=1.2.3', 'v1.2.3'] as const])(
    'of a tagged version: git %s %s',
    (...args) => {
      git(...args);
      const commit = git('rev-parse', 'HEAD');
      git('commit', '--quiet', '--allow-empty', '--message', 'Go on');
      expect(facts().tagged).toBe(commit);
    },
  );

  test('outside of a repository there are none', () => {
    rmSync(path.join(root, '.git'), { recursive: true });
    expect(facts).toThrow('is no git repository');
  });
});
