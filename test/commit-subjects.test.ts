import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../tools/commit-subjects.ts');
const folder = mkdtempSync(join(tmpdir(), 'commit-subjects-'));
afterAll(() => rmSync(folder, { recursive: true }));

const long = 'Add '.padEnd(73, 'x');
const git = (clone: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: join(folder, clone),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const commit = (clone: string, subject: string): string => git(clone, 'commit', '--allow-empty', '-m', subject);
const check = (clone: string): { status: number | null; stderr: string } =>
  spawnSync(process.execPath, [script], { cwd: join(folder, clone), encoding: 'utf8' });

test('a long subject fails until origin/main has it', () => {
  git('.', 'init', '-b', 'main', 'origin');
  commit('origin', long);
  git('.', 'clone', 'origin', 'clone');
  expect(check('clone').status).toBe(0);
  commit('clone', long.slice(0, 72));
  expect(check('clone').status).toBe(0);
  commit('clone', long);
  expect(check('clone')).toMatchObject({ status: 1, stderr: expect.stringContaining(long) as string });
});

test('a clone without origin/main is checked from its last commit, and a folder without git not at all', () => {
  git('.', 'init', '-b', 'main', 'alone');
  commit('alone', long);
  commit('alone', 'Add a file');
  expect(check('alone').status).toBe(0);
  git('.', 'clone', '--depth', '1', '--branch', 'main', `file://${folder}/alone`, 'shallow');
  expect(check('shallow').status).toBe(0);
  expect(check('.').status).toBe(0);
});
