import { openStore } from '@fourwinds/store';
import { Client } from 'pg';
import { until } from '../../test/until.ts';
import { managementStore } from '../management-store.ts';
import { programsOf } from '../programs.ts';
import { untilAllAnswer, zoneName } from '../zones.ts';
import { type Product, untilCompared } from './product.ts';
import { createStored, hasHistory } from './stored-object.ts';
import { ZoneCopies, type ZoneCopy } from './zone-copies.ts';

/** Number of zones in one transaction. While it runs, nameservers cannot write. */
const BATCH = 100;
/** One zone in this many is queried. */
const SAMPLE = 50;
const MANAGEMENT = 'management';
const SERVICE_DOMAIN = 'fourwinds.example';
const OPERATOR = new URL('../../dist/operator.js', import.meta.url);
const PATIENCE_MILLISECONDS = 900_000;

/** Zone revisions are read from the history. All revisions are compared when the API starts. */
const ADD_REVISED = `
  insert into revised_zones (namespace, history, zone_id, version)
  select namespace, history, zone_id, version
  from unnest($1::text[], $2::text[], $3::uuid[], $4::bigint[]) zone(namespace, history, zone_id, version)`;
const COMPARE_REVISED = 'update history_cursor set revision = null, holder = null, held_until = now()';

/**
 * Creates published zones, numbered from `first`, as copies of existing zones. Stops operator and API, writes all
 * objects of the zones in management and regions to the database, then restarts both programs. Resolves when all
 * nameservers answer for the zones, the operator has compared all zones, and the API is ready.
 */
export async function fillZones(product: Product, count: number, first: number): Promise<void> {
  const { fourwinds, folder } = product;
  const address = new URL(managementStore(fourwinds.pid, folder));
  const store = await openStore(address.href);
  address.searchParams.delete('store');
  const client = new Client(address.href);
  try {
    await client.connect();
    const example = zoneName(0);
    await until('a zone has a history', () => hasHistory(client, MANAGEMENT, example), PATIENCE_MILLISECONDS);
    const settings = { management: MANAGEMENT, serviceDomain: SERVICE_DOMAIN, program: OPERATOR };
    const copies = await ZoneCopies.of(example, { client, store, ...settings });
    const names = Array.from({ length: count }, (_, i) => zoneName(first + i));
    await whileStopped(product, async () => {
      for (let i = 0; i < count; i += BATCH) {
        const zones = names.slice(i, i + BATCH).map((name) => copies.of(name));
        await write(client, copies.regions, zones);
      }
      await client.query(COMPARE_REVISED);
    });
    await untilAllAnswer(
      fourwinds,
      names.filter((_, i) => i % SAMPLE === 0 || i === count - 1),
    );
    await untilCompared(product, first + count, PATIENCE_MILLISECONDS);
    await until('the API lists zones', () => answers(product), PATIENCE_MILLISECONDS);
  } finally {
    await client.end();
    await store.close();
  }
}

/** Stops operator and API at the same time. The supervisor restarts them. */
async function whileStopped({ fourwinds }: Product, act: () => Promise<void>): Promise<void> {
  const programs = programsOf(fourwinds.pid);
  const pids = ['operator', 'api'].flatMap((name) => programs.get(name) ?? []);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await act();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGKILL');
  }
}

async function write(client: Client, regions: readonly string[], zones: readonly ZoneCopy[]): Promise<void> {
  await client.query('begin');
  const inManagement = zones.flatMap(({ zone, claim, history }) => [zone, claim, history]);
  await createStored(client, MANAGEMENT, inManagement);
  for (const region of regions) {
    const manifests = zones.map(({ manifest }) => manifest);
    await createStored(client, region, manifests);
  }
  await client.query(ADD_REVISED, [
    zones.map(({ history }) => history.namespace),
    zones.map(({ history }) => history.name),
    zones.map(({ zoneId }) => zoneId),
    zones.map(({ version }) => version),
  ]);
  await client.query('commit');
}

async function answers({ fourwinds }: Product): Promise<boolean> {
  const reply = await fourwinds.request('GET', '/api/v1/zones?limit=1').catch(() => undefined);
  return reply?.status === 200;
}
