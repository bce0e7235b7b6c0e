import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieSecret } from './cookie-secret.ts';

const DAY = 24 * 3600 * 1000;

describe('the secret of DNS cookies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-cookie-secret-'));
  const file = join(folder, 'cookie-secret');

  afterAll(() => rmSync(folder, { recursive: true }));

  test('is made once, readable by its owner alone', async () => {
    const secret = await cookieSecret(file, Date.now());
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await cookieSecret(file, Date.now() + 29 * DAY)).toBe(secret);
  });

  test('is followed by the one before when it was replaced (RFC 9018 5)', async () => {
    const first = await cookieSecret(file, Date.now());
    const second = await cookieSecret(file, Date.now() + 31 * DAY);
    expect(second).toMatch(new RegExp(`^(?!${first})[0-9a-f]{32},${first}$`));
    const third = await cookieSecret(file, Date.now() + 31 * DAY);
    expect(third).toMatch(new RegExp(`^[0-9a-f]{32},${second.slice(0, 32)}$`));
  });
});
