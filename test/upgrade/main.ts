import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCondition, make, RecordKind, ZoneKind } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import { migrations, MIGRATIONS_TABLE } from '../../api/src/storage/db/migrate.ts';
import { recordLine, zoneOf } from '../../operator/src/testing/objects.ts';
import { edit } from '../../operator/src/testing/edit.ts';
import { SCHEMA } from '../../packages/store/src/adapters/postgres-schema.ts';
import { chart, Helm, REQUIRED } from '../charts/helm.ts';
import { type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { startPostgres } from '../postgres/server.ts';
import { until } from '../until.ts';
import { type Fixture, readTables, type Release, RELEASES, writeFixture } from './fixture.ts';

/** Records a fixture of this tree's version from the bundles in dist: `node test/upgrade/main.ts <file>`. */

const TRUSTED = { FOURWINDS_TRUSTED_NAMESPACES: '*', FOURWINDS_RESOLVERS: '127.0.0.1:9' };

const schema: Fixture['schema'] = [
  SCHEMA,
  MIGRATIONS_TABLE,
  ...migrations.flatMap(({ sql, owned }) => [sql, owned?.sql ?? '']),
];

/**
 * Creates zones through REST: plain zones, a signed zone with a signed child, a zone in buckets, and a zone with
 * restorable revisions.
 */
async function fillByRest(product: Fourwinds): Promise<void> {
  const send = async (method: string, path: string, body: unknown): Promise<void> => {
    const { status, body: answer } = await product.request(method, `/api/v1${path}`, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  };
  const set = (name: string, type: string, ...values: string[]) => ({ op: 'replace', name, type, values, ttl: 300 });
  const change = (zone: string, ...changes: object[]): Promise<void> =>
    send('PATCH', `/zones/${zone}/records?wait=30s`, { changes });
  for (const name of ['plain.example', 'signed.example', 'below.signed.example', 'large.example', 'gone.example'])
    await send('POST', '/zones', { name });
  await change(
    'plain.example',
    set('@', 'MX', '10 mail.plain.example.'),
    set('mail', 'A', '192.0.2.25'),
    set('*.wild', 'TXT', 'caf\u00e9 "quoted"'),
    set('alias', 'CNAME', 'mail'),
  );
  await change('plain.example', set('www', 'A', '192.0.2.1'), set('www', 'AAAA', '2001:db8::1'));
  await change('plain.example', set('www', 'A', '192.0.2.2'));
  for (const name of ['signed.example', 'below.signed.example']) {
    await change(name, set('www', 'A', '192.0.2.3'));
    await send('POST', `/zones/${name}/dnssec/enable`, {});
  }
  const changes = Array.from({ length: 120 }, (_, i) => set(`host${i}`, 'TXT', 'x'.repeat(600)));
  for (let i = 0; i < changes.length; i += 60) await change('large.example', ...changes.slice(i, i + 60));
  await change('gone.example', set('www', 'A', '192.0.2.4'));
  await send('DELETE', '/zones/gone.example', undefined);
}

/** Creates zones like kubectl: a zone with a Record, and a zone whose latest draft is refused. */
async function fillByKubectl(url: string): Promise<void> {
  const store = await openStore(`${url}?store=management`);
  const zoneNamed = (name: string) => store.get(ZoneKind, { namespace: 'team', name });
  const inSync = (name: string): Promise<boolean> =>
    until(`${name} in sync`, async () => {
      const found = await zoneNamed(name);
      return findCondition(found?.status?.conditions, 'InSync')?.status === 'True';
    });
  await store.create(ZoneKind, zoneOf('team.example', [recordLine('www A 192.0.2.5')]));
  await store.create(ZoneKind, zoneOf('refused.example', [recordLine('www A 192.0.2.6')]));
  const spec = { zoneRef: { name: 'team.example' }, ...recordLine('object A 192.0.2.7') };
  await store.create(RecordKind, make(RecordKind, { namespace: 'team', name: 'object' }, { spec }));
  await Promise.all(['team.example', 'refused.example'].map(inSync));
  await until('the Record', async () => {
    const found = await store.get(RecordKind, { namespace: 'team', name: 'object' });
    return found?.status?.conditions?.some(({ reason }) => reason === 'AllRegionsServe') === true;
  });
  const records = [recordLine('www A 192.0.2.6'), recordLine('www CNAME example.net.')];
  await edit(store, ZoneKind, { namespace: 'team', name: 'refused.example' }, (zone) => ({
    ...zone,
    spec: { ...zone.spec, records },
  }));
  await until('the refusal', async () => {
    const found = await zoneNamed('refused.example');
    return findCondition(found?.status?.conditions, 'Accepted')?.status === 'False';
  });
  await store.close();
}

/** The objects of each chart with minimal values. */
async function renderCharts(): Promise<Fixture['charts']> {
  const helm = await Helm.build();
  const render = (name: string, ...values: string[]): Promise<string> =>
    helm.succeed(['template', RELEASES[name as Release], chart(name), '--no-hooks', ...values]);
  const charts = {
    'fourwinds-crds': await render('fourwinds-crds'),
    fourwinds: await render('fourwinds', ...REQUIRED.fourwinds),
    'fourwinds-nameserver': await render('fourwinds-nameserver', ...REQUIRED['fourwinds-nameserver']),
  };
  helm.remove();
  return charts;
}

async function record(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-record-'));
  const postgres = await startPostgres();
  try {
    const environment = { ...TRUSTED, DATABASE_URL: postgres.url };
    const product = await startFourwinds(folder, await freeAddresses(), environment);
    await fillByRest(product);
    await fillByKubectl(postgres.url);
    await until('both zones signed', async () => {
      const answers = await Promise.all(
        ['signed.example', 'below.signed.example'].map((name) =>
          product.request('GET', `/api/v1/zones/${name}/dnssec`),
        ),
      );
      return answers.every(({ body }) => JSON.stringify(body).includes('"ds"'));
    });
    // Histories and revisions are written about a second after the zones.
    await until('the revisions', async () => {
      const { body } = await product.request('GET', '/api/v1/zones/large.example/revisions');
      return JSON.stringify(body).split('"serial"').length > 2;
    });
    const recordedAt = Date.now();
    process.kill(product.pid, 'SIGTERM');
    await product.ended;
    const { token } = product;
    const tables = await readTables(postgres.url);
    writeFixture(file, { recordedAt, token, schema, tables, charts: await renderCharts() });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await record(process.argv[2]);
