import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ACCOUNTS_NAMESPACE, labels, make, RegionKind, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import { Client } from 'pg';
import { createToken, hashToken } from '../../api/src/automation/tokens/token.ts';
import { descendants } from '../../test/e2e/process-tree.ts';
import { freePort } from '../../test/free-port.ts';
import { startPostgres, type TestPostgres } from '../../test/postgres/server.ts';
import { ServiceProcess } from '../../test/service-process.ts';
import type { Measured } from './load.ts';

const API = join(import.meta.dirname, '../../dist/api.js');
const WRITERS = 16;
const POLL_MILLISECONDS = 100;

const TOKENS = `INSERT INTO tokens (account_id, kind, name, hash, scopes)
  SELECT $1, 'read_only', 'token ' || n, sha256(n::text::bytea), '{}' FROM generate_series(1, $2::integer) AS n`;

const NEIGHBOUR = `WITH made AS (
    INSERT INTO accounts (name, plan, verified_at) VALUES ('neighbour', 'unlimited', now()) RETURNING id
  )
  INSERT INTO tokens (account_id, kind, name, hash, scopes)
  SELECT id, 'personal', 'neighbour', $1, ARRAY['zones:read', 'zones:write', 'records:read', 'records:write'] FROM made`;

/** The API with an embedded Postgres, and with the zones and tokens of one account. No operator publishes the zones. */
export class Product implements Measured, AsyncDisposable {
  readonly port: number;
  readonly token: string;
  readonly #folder: string;
  readonly #postgres: TestPostgres;
  readonly #api: ServiceProcess;

  private constructor(port: number, folder: string, postgres: TestPostgres, api: ServiceProcess) {
    this.port = port;
    this.token = readFileSync(join(folder, 'token'), 'utf8').trim();
    this.#folder = folder;
    this.#postgres = postgres;
    this.#api = api;
  }

  static async start(zones: number): Promise<Product> {
    const folder = mkdtempSync(join(tmpdir(), 'fourwinds-api-'));
    const postgres = await startPostgres();
    const port = await freePort();
    const store = `${postgres.url}?store=management`;
    const api = new ServiceProcess([process.execPath, ...process.execArgv, API], {
      FOURWINDS_STORE: store,
      DATABASE_URL: postgres.url,
      FOURWINDS_HTTP: `127.0.0.1:${port}`,
      FOURWINDS_TOKEN_FILE: join(folder, 'token'),
      FOURWINDS_API_REPLICAS: '1',
    });
    await api.ready();
    const product = new Product(port, folder, postgres, api);
    await product.#fill(store, zones);
    return product;
  }

  get pids(): readonly number[] {
    return [this.#api.pid];
  }

  /** The Postgres processes. Like the API, they are children of this process. */
  get databasePids(): readonly number[] {
    return descendants(process.pid)
      .filter(({ command }) => command.includes('postgres'))
      .map(({ pid }) => pid);
  }

  /** Returns a token of another account, which has only a zone of that name. */
  async neighbour(domain: string): Promise<string> {
    const token = createToken(randomBytes);
    const database = new Client(this.#postgres.url);
    await database.connect();
    await database.query(NEIGHBOUR, [hashToken(token)]);
    await database.end();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: domain });
    const { status } = await fetch(`http://127.0.0.1:${this.port}/v1/zones`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`the zone of another account was answered ${status}`);
    return token;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#api.end();
    await this.#postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #fill(store: string, zones: number): Promise<void> {
    const { id } = (await this.#get('/v1/account')) as { id: string };
    const database = new Client(this.#postgres.url);
    await database.connect();
    await database.query(TOKENS, [id, zones]);
    await database.query('VACUUM ANALYZE tokens');
    await database.end();
    await createZones(store, id, zones);
    while (!(await this.#has(domainOf(zones - 1)))) await setTimeout(POLL_MILLISECONDS);
  }

  async #has(domain: string): Promise<boolean> {
    const { data } = (await this.#get(`/api/v1/zones?name=${domain}`)) as { data: unknown[] };
    return data.length > 0;
  }

  async #get(path: string): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.token}` };
    return (await fetch(`http://127.0.0.1:${this.port}${path}`, { headers })).json();
  }
}

export function domainOf(zone: number): string {
  return `zone-${zone}.example`;
}

/** Creates a region and zones without a publication. The first zone has 100 records, each other zone has 10. */
async function createZones(address: string, account: string, zones: number): Promise<void> {
  const store = await openStore(address);
  const spec = { nameserver: 'ns1.fourwinds.example', location: 'Here', addresses: ['192.0.2.53'] };
  await store.create(RegionKind, make(RegionKind, { name: 'ns1' }, { spec }));
  let next = 0;
  const write = async (): Promise<void> => {
    while (next < zones - 1) {
      const zone = next++;
      await store.create(ZoneKind, zoneNamed(domainOf(zone), account, zone === 0 ? 100 : 10));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await store.create(ZoneKind, zoneNamed(domainOf(zones - 1), account, 10));
  await store.close();
}

function zoneNamed(domain: string, account: string, size: number): ZoneResource {
  const records = Array.from({ length: size }, (_, i) => ({ name: `h${i}`, type: 'A', value: '192.0.2.1' }));
  const spec = { domain, records, defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
  const metadata = {
    namespace: ACCOUNTS_NAMESPACE,
    name: domain,
    labels: { [labels.account]: account, [labels.zoneId]: randomUUID() },
  };
  return make(ZoneKind, metadata, { spec });
}
