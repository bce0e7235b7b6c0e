import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, type BlockList, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createLogger, type Logger } from '@fourwinds/process';
import { make, RegionKind } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { apis } from '../src/start/apis.ts';
import { createApp } from '../src/start/app.ts';
import { contradictions } from './described.ts';
import { migratedDatabase } from './migrated-database.ts';
import { isListed } from '../../test/listed-messages.ts';
import { scopes } from '../src/kernel/actor.ts';
import { Caches } from '../src/start/caches.ts';
import { type Environment, environmentSchema } from '../src/start/config.ts';
import { Refusals } from '../src/automation/audit/refusals.ts';
import { Accounts, type NewAccount } from '../src/accounts/accounts/accounts.ts';
import { rateSettings, type RateSettings } from '../src/accounts/accounts/rate-settings.ts';
import { Dashboard } from '../src/pages/dashboard/dashboard.ts';
import { KeptAssets } from '../src/pages/dashboard/kept-assets.ts';
import { openPool } from '../src/storage/db/pool.ts';
import { Mails } from '../src/mail/mails/mails.ts';
import { labelLists } from '../src/domains/rules/label-lists.ts';
import { Notices } from '../src/mail/notices/notices.ts';
import { Unsubscribing } from '../src/mail/notices/unsubscribing.ts';
import { PasswordHashing } from '../src/accounts/people/password-hashing.ts';
import { People } from '../src/accounts/people/people.ts';
import { peopleLimits } from '../src/accounts/people/people-ports.ts';
import { Sessions } from '../src/accounts/people/sessions.ts';
import { type NewToken, Tokens } from '../src/automation/tokens/tokens.ts';
import type { AdmissionLimits } from '../src/http/admission.ts';
import { ComputingTime } from '../src/http/computing-time.ts';
import { createHttpServer } from '../src/http/server.ts';
import type { Services } from '../src/start/services.ts';
import { accountServices } from '../src/start/account-services.ts';
import { commonServices } from '../src/start/common-services.ts';
import { zoneServices } from '../src/start/zone-services.ts';
import type { Detail } from '../src/kernel/failure.ts';
import { createToken, hashToken } from '../src/automation/tokens/token.ts';
import { KeyRing } from '@fourwinds/envelope';
import type { RecordView } from '../src/zones/records/record-view.ts';
import type { ZoneView } from '../src/zones/zone/zone-view.ts';
import type { ChangeBody } from '../src/zones/write/outcome-schema.ts';

export const webhookKeys = new KeyRing([randomBytes(32)]);

export const mailKeys = new KeyRing([randomBytes(32)]);

const factorKeys = new KeyRing([randomBytes(32)]);

const tsigKeys = new KeyRing([randomBytes(32)]);

export const silent = createLogger('api', 'silent');

/** Response fields that tests read, from any response. */
export interface AnswerBody extends ZoneView {
  data: (ZoneView & RecordView)[];
  next_cursor: string | null;
  value: string;
  warnings: Detail[];
  results: { index: number; op: string; status: string; record_id: string | null; record_ids: string[] }[];
  in_sync: boolean;
  error: { code: string; message: string; request_id: string; issues: Detail[] };
  change: ChangeBody;
  paths: { [path: string]: object };
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerBody;
}

interface HarnessOptions {
  readonly log?: Logger;
  readonly limits?: AdmissionLimits;
  /** Rate limits. Default: unlimited. */
  readonly rates?: RateSettings;
  readonly ports?: ReadonlyMap<string, number>;
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly proxies?: BlockList;
  /** Clock that determines when tokens are read again, in milliseconds. */
  readonly tokenClock?: () => number;
  /** Ports that replace the real ports. */
  readonly replaced?: Partial<Services>;
  /** True if no other replica makes changes. */
  readonly isOnly?: boolean;
}

export type TokenOptions = Partial<Omit<NewToken, 'name' | 'hash'>>;

function environmentWith({ ports, isOnly }: Pick<HarnessOptions, 'ports' | 'isOnly'>): Environment {
  const settings = {
    FOURWINDS_STORE: '',
    DATABASE_URL: '',
    FOURWINDS_EDGE_HOST: 'edge.fourwinds.example',
    FOURWINDS_EDGE_ADDRESSES: '192.0.2.53,2001:db8::53',
    FOURWINDS_DENIED_DOMAINS: 'denied.example',
    FOURWINDS_SUFFIXES: 'names.example,winds.example',
  };
  return {
    ...environmentSchema.parse(settings),
    FOURWINDS_NAMESERVER_PORTS: ports,
    FOURWINDS_API_REPLICAS: isOnly === true ? '1' : undefined,
    FOURWINDS_WEBHOOK_KEYS: webhookKeys,
    FOURWINDS_TSIG_KEYS: tsigKeys,
  };
}

/** The API with a memory store and a real Postgres, on its own port. */
export class ApiUnderTest {
  readonly pool: Pool;
  readonly store: ResourceStore;
  readonly services: Services;
  readonly caches: Caches;
  readonly refusals: Refusals;
  readonly #server: Server;
  readonly #stops: (() => Promise<void> | void)[];

  private constructor(
    pool: Pool,
    { services, caches, refusals }: Pick<ApiUnderTest, 'services' | 'caches' | 'refusals'>,
    server: Server,
    stops: (() => Promise<void> | void)[],
  ) {
    this.pool = pool;
    this.store = services.store;
    this.services = services;
    this.caches = caches;
    this.refusals = refusals;
    this.#server = server;
    this.#stops = stops;
  }

  static async start(
    store: ResourceStore = new MemoryStore(),
    { log = silent, rates = rateSettings('off'), ...options }: HarnessOptions = {},
  ): Promise<ApiUnderTest> {
    const database = await migratedDatabase(log);
    for (const region of ['ns1', 'ns2', 'ns3', 'ns4']) await store.create(RegionKind, regionNamed(region));
    return ApiUnderTest.#open(store, database.pool, { log, rates, ...options }, [
      () => store.close(),
      () => database.stop(),
    ]);
  }

  /** Starts another replica with the same store and database. The replica is stopped before this instance. */
  async replica({ log = silent, rates = rateSettings('off'), ...options }: HarnessOptions = {}): Promise<ApiUnderTest> {
    const pool = openPool(this.pool.options.connectionString!, log);
    return ApiUnderTest.#open(this.store, pool, { log, rates, ...options }, [() => pool.end()]);
  }

  static async #open(
    store: ResourceStore,
    pool: Pool,
    {
      log,
      limits,
      rates,
      ports,
      proxies,
      tokenClock,
      replaced,
      isOnly,
    }: HarnessOptions & Required<Pick<HarnessOptions, 'log' | 'rates'>>,
    stops: readonly (() => Promise<void> | void)[],
  ): Promise<ApiUnderTest> {
    const caches = new Caches(store, log);
    await caches.start();
    const foundations = { environment: environmentWith({ ports, isOnly }), pool, store, caches, log };
    const ofZones = zoneServices(foundations);
    const services: Services = {
      ...ofZones,
      ...accountServices(foundations, rates),
      ...(tokenClock && { tokens: new Tokens(pool, { now: tokenClock, log }) }),
      mails: new Mails(pool, mailKeys),
      factorKeys,
      notices: new Notices(pool),
      unsubscribing: new Unsubscribing(mailKeys, 'https://dns.example'),
      mailbox: undefined,
      people: new People(pool),
      sessions: new Sessions(pool, Date.now),
      passwords: new PasswordHashing(),
      listedPasswords: { has: () => false },
      labelLists: labelLists(),
      peopleLimits: peopleLimits(Date.now),
      countryOf: (address) => (address === '198.51.100.1' ? 'Germany' : undefined),
      signUp: 'open',
      secondFactor: 'optional',
      identityProviders: new Map(),
      pagesUrl: 'https://dns.example',
      ...commonServices(foundations),
      dashboard: await Dashboard.read(join(import.meta.dirname, 'dashboard')),
      keptAssets: new KeptAssets(pool, Date.now),
      ...replaced,
    };
    const refusals = new Refusals(services);
    const app = createApp({
      services,
      metrics: new Registry(),
      showsMetrics: true,
      notReady: async () => [],
      failures: rates.failures,
      publicReads: rates.publicReads,
      computing: rates.computing && new ComputingTime(rates.computing, () => performance.now()),
      refusals,
      limits,
      proxies,
    });
    const server = createHttpServer(app, log, { apis, connections: 500, perAddress: 500 }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const closeServer = async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    };
    return new ApiUnderTest(pool, { services, caches, refusals }, server, [
      () => services.events.stop(),
      closeServer,
      () => services.tokens.end(),
      () => ofZones.threads.stop(),
      () => caches.stop(),
      ...stops,
    ]);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Creates an account with a token and returns the token. */
  async account(options: Partial<NewAccount> & TokenOptions = {}): Promise<string> {
    const id = await new Accounts(this.pool).create({ name: 'test', plan: 'unlimited', verified: true, ...options });
    return this.token(id, options);
  }

  async token(account: string, options: TokenOptions): Promise<string> {
    const token = createToken(randomBytes);
    await this.services.tokens.create(account, {
      kind: 'personal',
      scopes,
      ...options,
      name: 'test',
      hash: hashToken(token),
    });
    return token;
  }

  /** Changes tokens and accounts as another program does, and reads them again, as the API would do a second later. */
  async change(statement: string, values: readonly unknown[]): Promise<void> {
    await this.pool.query(statement, [...values]);
    this.services.tokens.forget();
  }

  /** Sends a request, e.g. `send(token, 'PATCH', '/api/v1/zones/example.com/records', {…})`. */
  send(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.request(token, method, path, { body });
  }

  /** Sends a request with additional headers. A body that is a string is sent unchanged. */
  async request(token: string, method: string, path: string, { body, headers }: RequestOptions): Promise<Answer> {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(this.url + path, {
      method,
      body: sent,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    const text = await textOf(response);
    const answer = text === '' ? undefined : (parse(text) as AnswerBody);
    expect(unlistedMessages(answer)).toEqual([]);
    expect(contradictions({ method, path, status: response.status, headers: response.headers, body: answer })).toEqual(
      [],
    );
    return { status: response.status, headers: response.headers, body: answer as AnswerBody };
  }

  /** Sends raw octets. Returns everything that is received until the server closes the connection. */
  async exchange(request: string): Promise<string> {
    const { hostname, port } = new URL(this.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(request);
    return text(socket);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) await stop();
  }
}

/** Returns the messages of a response that docs/reference/messages.md does not list. */
function unlistedMessages(answer: Partial<AnswerBody> & { detail?: string } = {}): string[] {
  const details = issuesIn(answer);
  const unlisted = details
    .filter(({ code, message }) => !isListed(message, code))
    .map(({ code, message }) => `${code}: ${message}`);
  // If there is a single detail, the summary repeats its message.
  const summary = details.length === 1 ? undefined : summaryOf(answer);
  return summary === undefined || isListed(summary) ? unlisted : [...unlisted, summary];
}

/** Returns the issues and warnings of a response. */
function issuesIn({
  error,
  issues = [],
  warnings = [],
  change,
}: Partial<AnswerBody>): readonly { readonly code: string; readonly message: string }[] {
  return [...(error?.issues ?? []), ...issues, ...warnings, ...(change?.warnings ?? [])];
}

function summaryOf({ error, detail }: Partial<AnswerBody> & { detail?: string }): string | undefined {
  return error?.message ?? detail;
}

/** Returns the body. Returns an empty text for a stream, because streams do not end. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream') !== true) return response.text();
  await response.body?.cancel();
  return '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function regionNamed(name: string) {
  const spec = { nameserver: `${name}.fourwinds.example`, location: 'Here', addresses: ['192.0.2.53'] };
  return make(RegionKind, { name }, { spec });
}
