import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { command, postgresAccount } from './account.ts';
import { passablePrograms } from './installation.ts';

describe('programs below a folder that only root may enter', () => {
  const closed = mkdtempSync(join(tmpdir(), 'fourwinds-closed-'));
  const installation = join(closed, 'native');
  const record = join(closed, 'programs');
  const account = postgresAccount();
  let umask: number;

  beforeAll(() => {
    mkdirSync(join(installation, 'bin'), { recursive: true });
    writeFileSync(join(installation, 'bin/real'), '#!/bin/sh\nid -u\n', { mode: 0o755 });
    symlinkSync('real', join(installation, 'bin/postgres'));
    umask = process.umask(0o077);
  });
  afterAll(() => {
    process.umask(umask);
    rmSync(closed, { recursive: true, force: true });
  });

  function run(path: string): string {
    const [program, ...prefix] = command(account);
    return execFileSync(program, [...prefix, join(path, 'bin/postgres')], { cwd: '/', encoding: 'utf8' }).trim();
  }

  test('run as another user, from a copy that goes with them', async () => {
    const programs = await passablePrograms(installation, account, record);
    expect(run(programs.path)).toBe(String(account?.uid ?? process.getuid!()));
    await programs[Symbol.asyncDispose]();
    expect(existsSync(programs.path)).toBe(account === undefined);
    expect(existsSync(record)).toBe(false);
  });

  test('leave no copy behind when their last user was killed', async () => {
    const killed = await passablePrograms(installation, account, record);
    if (account !== undefined) expect(dirname(killed.path)).toBe(readFileSync(record, 'utf8'));
    await using programs = await passablePrograms(installation, account, record);
    expect(existsSync(killed.path)).toBe(account === undefined);
    expect(run(programs.path)).toBe(String(account?.uid ?? process.getuid!()));
  });

  test('are used in place when there is no other user', async () => {
    await using programs = await passablePrograms(installation, undefined, record);
    expect(programs.path).toBe(installation);
  });
});
