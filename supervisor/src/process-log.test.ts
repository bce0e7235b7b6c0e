import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { ProcessLog } from './process-log.ts';

describe('the log of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-log-'));
  const path = join(folder, 'log', 'api.log');
  let log: ProcessLog;
  let terminal: jest.SpiedFunction<typeof process.stderr.write>;

  beforeEach(() => {
    terminal = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    log = new ProcessLog(path);
  });

  afterEach(() => {
    log.close();
    terminal.mockRestore();
    rmSync(join(folder, 'log'), { recursive: true, force: true });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['half a line', '{"level":50,"time":1795349380029,"process":"api","ms'],
    ['a line without a message', '{"level":50,"time":1795349380029}'],
    ['another line’s beginning in it', '{"level":50,"process":"a{"level":50}'],
    ['plain text', 'FATAL:  the database system is starting up'],
  ])('keeps %s as it is', (_name, line) => {
    log.write(line);
    expect(readFileSync(path, 'utf8')).toBe(`${line}\n`);
    expect(log.tail).toBe(line);
    expect(terminal).not.toHaveBeenCalled();
  });

  test('shows warnings and errors on the terminal, and nothing else', () => {
    log.write('{"level":30,"process":"api","msg":"request"}');
    log.write('{"level":40,"process":"api","msg":"slow"}');
    log.write('{"level":50,"process":"api","err":{"message":"no route"},"msg":"failed"}');
    expect(terminal.mock.calls).toEqual([[`api: slow (${path})\n`], [`api: failed: no route (${path})\n`]]);
  });

  test('goes on while it cannot be written, and says so once', () => {
    log.close();
    rmSync(path);
    mkdirSync(path);
    log = new ProcessLog(path);
    for (const line of ['one', 'two']) log.write(line);
    expect(terminal.mock.calls).toEqual([[`lines are missing in ${path}, which cannot be written\n`]]);
    rmdirSync(path);
    log.write('three');
    const [gap, ...rest] = readFileSync(path, 'utf8').split('\n');
    expect(JSON.parse(gap)).toMatchObject({ dropped: 2 });
    expect(rest).toEqual(['three', '']);
  });

  test('shows no token, whatever the line', () => {
    log.write(`    at https://dns.example.net/update/home/fw_${'x'.repeat(49)}`);
    expect(readFileSync(path, 'utf8')).toBe('    at https://dns.example.net/update/home/fw_[hidden]\n');
  });

  test('closes a file that others could read', () => {
    log.close();
    chmodSync(path, 0o644);
    log = new ProcessLog(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'log')).mode & 0o777).toBe(0o700);
  });
});
