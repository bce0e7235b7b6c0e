/** @slow: starts the API. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiUnderTest } from '../../api/test/harness.ts';
import { Api } from './api.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-external-dns-'));
const tokenFile = join(folder, 'token');
const { signal } = new AbortController();
const operation = { op: 'upsert', name: 'www', type: 'A', value: '192.0.2.1', ttl: 60 } as const;
let service: ApiUnderTest;
let api: Api;

beforeAll(async () => {
  service = await ApiUnderTest.start();
  api = new Api({ base: service.url, tokenFile });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

test('zones and records are read and changed, if the zone is as it was read', async () => {
  const token = await service.account();
  writeFileSync(tokenFile, `${token}\n`);
  await service.send(token, 'POST', '/api/v1/zones', { name: 'example.test' });
  expect(await api.zones(signal)).toEqual(['example.test']);
  const before = await api.stateOf('example.test', signal);
  await api.change(before, [operation], signal);
  const { records } = await api.stateOf('example.test', signal);
  expect(records).toMatchObject([{ name: 'www', type: 'A', value: '192.0.2.1', ttl: 60, managed_by: 'api' }]);
  await expect(api.change(before, [operation], signal)).rejects.toMatchObject({ status: 412 });
  const now = await api.stateOf('example.test', signal);
  const wrong = [operation, { ...operation, value: '192.0.2.300' }];
  await expect(api.change(now, wrong, signal)).rejects.toMatchObject({ issues: [{ index: 1 }] });
});

test('a token that is replaced is read again', async () => {
  writeFileSync(tokenFile, await service.account());
  expect(await api.zones(signal)).toEqual([]);
  writeFileSync(tokenFile, 'fw_mistyped');
  await expect(api.zones(signal)).rejects.toMatchObject({ name: 'ArgumentError' });
});
