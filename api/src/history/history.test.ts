import { jest } from '@jest/globals';
import {
  ACCOUNTS_NAMESPACE,
  historyName,
  labels,
  make,
  ZoneHistoryKind,
  type ZoneHistorySpec,
  ZoneKind,
} from '@fourwinds/resources';
import { extendHistory, type HistoryVersion } from '@fourwinds/zones';
import { apiForAllTests } from '../../test/api-for-all-tests.ts';
import type { Answer, ApiUnderTest } from '../../test/harness.ts';
import { scopes } from '../actor.ts';
import { objectKeyFor } from '../zones/find-zone.ts';

let api: ApiUnderTest;
let token: string;

apiForAllTests((given) => ({ api, token } = given));

const get = (zone: string, by = token, path = '/api/v1'): Promise<Answer> =>
  api.send(by, 'GET', `${path}/zones/${zone}/history`);

async function newZone(name: string): Promise<string> {
  expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  const zone = await api.store.get(ZoneKind, objectKeyFor(name));
  return zone!.metadata.labels![labels.account];
}

/** Writes a history as the operator does. */
async function write(
  domain: string,
  spec: Partial<ZoneHistorySpec>,
  versions: readonly HistoryVersion[],
): Promise<void> {
  const written = { ...extendHistory(undefined, { domain }, versions)!, ...spec };
  const key = { namespace: ACCOUNTS_NAMESPACE, name: historyName(domain) };
  await api.store.create(ZoneHistoryKind, make(ZoneHistoryKind, key, { spec: written }));
}

const time = (second: number): string => `2026-01-01T00:00:0${second}Z`;
const added = (...lines: string[]) => ({ added: lines, removed: [] });

test('causes that a later operator has written are unknown here', async () => {
  const account = await newZone('later.example');
  await write('later.example', { account }, [
    {
      version: '1',
      serial: 1,
      time: time(1),
      first: true,
      changes: [{ causes: [{ type: 'Unknown' }], difference: undefined }],
    },
    { version: '2', serial: 2, time: time(2), changes: [{ causes: [{ type: 'Keys' }], difference: undefined }] },
  ]);
  const read = api.store.get.bind(api.store);
  // A store takes no cause that it does not know: this one is that of the later version.
  const later = jest.spyOn(api.store, 'get').mockImplementation(async (kind, key) => {
    const object = await read(kind, key);
    const text = JSON.stringify(object).replace('"Unknown"', '"Later"').replace('["Keys"]', '["Keys","Later"]');
    return kind.kind === 'ZoneHistory' ? (JSON.parse(text) as typeof object) : object;
  });
  const { body } = await get('later.example').finally(() => later.mockRestore());
  expect(body).toMatchObject({ entries: [{ causes: [{ type: 'unknown' }] }], running: { causes: ['keys'] } });
});

test('a zone without publications has no history', async () => {
  await newZone('new.example');
  const { status, body } = await get('new.example');
  expect({ status, body }).toEqual({ status: 200, body: { zone: 'new.example', entries: [], running: null } });
});

test.each(['/api/v1', '/v1'])('%s shows the entries, newest first, and the running one', async (path) => {
  const domain = `history${path.length}.example`;
  const account = await newZone(domain);
  await write(domain, { account }, [
    {
      version: '1',
      serial: 11,
      time: time(1),
      first: true,
      changes: [{ causes: [{ type: 'Unknown' }], difference: undefined }],
    },
    {
      version: '2',
      serial: 12,
      time: time(2),
      changes: [
        {
          causes: [{ type: 'Change', by: 'id' }],
          difference: added(`${domain}. 60 IN TXT "a b"`, `x.${domain}. 60 IN A 192.0.2.1`),
        },
        { causes: [{ type: 'Keys' }], difference: added(`${domain}. 3600 IN CDS 0 0 0 00`) },
      ],
    },
  ]);
  expect((await get(domain, token, path)).body).toEqual({
    zone: domain,
    entries: [
      {
        version: '2',
        serial: 12,
        published_at: time(2),
        causes: [{ type: 'change', by: 'id' }],
        first: false,
        added: 2,
        removed: 0,
        diff: {
          added: [
            { name: '@', type: 'TXT', value: '"a b"', ttl: 60 },
            { name: 'x', type: 'A', value: '192.0.2.1', ttl: 60 },
          ],
          removed: [],
        },
      },
      {
        version: '1',
        serial: 11,
        published_at: time(1),
        causes: [{ type: 'unknown', by: null }],
        first: true,
        added: null,
        removed: null,
        diff: null,
      },
    ],
    running: {
      since: time(2),
      versions: 1,
      version: '2',
      serial: 12,
      published_at: time(2),
      causes: ['keys'],
      added: 1,
      removed: 0,
      diff: { added: [{ name: '@', type: 'CDS', value: '0 0 0 00', ttl: 3600 }], removed: [] },
    },
  });
});

test('a damaged difference is none', async () => {
  const account = await newZone('damaged.example');
  const entry = { version: '1', serial: 1, time: time(1), causes: [{ type: 'Unknown' as const }] };
  await write('damaged.example', { account, entries: [{ ...entry, added: 1, removed: 0, difference: 'AAAA' }] }, [
    { version: '1', serial: 1, time: time(1), changes: [] },
  ]);
  expect(await get('damaged.example')).toMatchObject({ status: 200, body: { entries: [{ added: 1, diff: null }] } });
});

test('the history of an earlier owner of the domain is not shown', async () => {
  await newZone('taken.example');
  const changes = [{ causes: [{ type: 'Unknown' as const }], difference: undefined }];
  await write('taken.example', { account: 'other' }, [{ version: '1', serial: 1, time: time(1), changes }]);
  expect((await get('taken.example')).body).toMatchObject({ entries: [] });
});

test('the zone of another account is not found', async () => {
  await newZone('mine.example');
  expect((await get('mine.example', await api.account())).status).toBe(404);
  expect((await get('nowhere.example')).status).toBe(404);
});

test('a token without records:read gets nothing', async () => {
  const limited = await api.account({ scopes: scopes.filter((scope) => scope !== 'records:read') });
  expect((await api.send(limited, 'POST', '/api/v1/zones', { name: 'limited.example' })).status).toBe(201);
  expect((await get('limited.example', limited)).status).toBe(403);
});
