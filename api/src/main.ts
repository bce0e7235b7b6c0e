import { type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { BlockList } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  closeAfterAnswers,
  closeOnceAnswered,
  createRequestLogger,
  formatSocketAddress,
  isLoopback,
  linksOrigin,
  listenAt,
  pagesOrigin,
  pauseToDrain,
  readAddressList,
  readApiRates,
  readEnvironment,
  relayFilesOf,
  runService,
  serveHealth,
  unusable,
} from '@fourwinds/process';
import { collectProgramMetrics } from '@fourwinds/process/program-metrics';
import { openStore } from '@fourwinds/store';
import { Registry } from 'prom-client';
import type { z } from 'zod';
import { apis } from './apis.ts';
import { createApp } from './app.ts';
import { ChallengeValues } from './acme/challenge-values.ts';
import { startExpiring } from './acme/expire-challenges.ts';
import { Caches } from './caches.ts';
import { environmentSchema } from './config.ts';
import { ClaimFollower } from './audit-log/follow-claims.ts';
import { DomainOwners } from './audit-log/domain-owners.ts';
import { AuditLog } from './audit-log/audit-log.ts';
import { startSealing } from './audit-log/seal-days.ts';
import { startMaintaining } from './audit-log/maintain-audit.ts';
import { readSigningKey } from './audit-log/audit-key.ts';
import { Refusals } from './audit-log/refusals.ts';
import { Accounts } from './accounts/accounts.ts';
import { EventLog } from './events/event-log.ts';
import { EventStreams } from './events/event-streams.ts';
import { zoneEvents } from './events/zone-events.ts';
import { HistoryCursor } from './revisions/history-cursor.ts';
import { HistoryFollower } from './revisions/follow-histories.ts';
import { RevisionLog } from './revisions/revision-log.ts';
import { ZoneAnnouncer } from './webhooks/zone-announcer.ts';
import { Dashboard } from './dashboard/dashboard.ts';
import { DeviceAuthorizations } from './device/device-authorizations.ts';
import { DeletedZones } from './deleted-zones/deleted-zones.ts';
import { Revisions } from './revisions/revisions.ts';
import { ANSWERED_UPDATES, IdempotencyKeys } from './idempotency-keys.ts';
import { Journal } from './journal/journal.ts';
import { isInDatabase } from './db/is-in-database.ts';
import { NameserverAnswers } from './distribution/nameserver-answers.ts';
import { migrate } from './db/migrate.ts';
import { openLongPool, openPool } from './db/pool.ts';
import { startEnding } from './account-end/end-accounts.ts';
import { startBlocking } from './zones/block-zones.ts';
import { rateSettings } from './accounts/rate-settings.ts';
import { startCarryingOut } from './people/carry-out-requests.ts';
import { type CountryOf, readCountries } from './people/countries.ts';
import { readProviders } from './identities/read-providers.ts';
import { readListedPasswords } from './people/listed-passwords.ts';
import type { ListedPasswords } from './people/password-rules.ts';
import { PasswordHashing } from './people/password-hashing.ts';
import { People } from './people/people.ts';
import { peopleLimits } from './people/people-ports.ts';
import { Sessions } from './people/sessions.ts';
import { Rates } from './rates/rates.ts';
import { startAnnouncingEnds } from './tokens/token-ends.ts';
import { Tokens } from './tokens/tokens.ts';
import { connectionLimits } from './http/connection-limits.ts';
import { Readiness } from './http/readiness.ts';
import { Https } from './http/https.ts';
import { createHttpServer } from './http/server.ts';
import { openMailbox } from './mailbox/open-mailbox.ts';
import { Mails } from './mails/mails.ts';
import { Notices } from './notices/notices.ts';
import { startNoticing } from './notices/start-noticing.ts';
import { openUnsubscribing } from './notices/unsubscribing.ts';
import { startForgetting } from './journal/forget-changes.ts';
import { startFinishing } from './journal/finish-changes.ts';
import { outsideOfRequests, type Services } from './services.ts';
import { ensureFirstToken } from './tokens/first-token.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { edgeOf } from '@fourwinds/resources';
import { Readings } from '@fourwinds/zones';
import { JobRequests } from '@fourwinds/jobs';
import { RelayServer } from './updates/relay-server.ts';
import { Updates } from './updates/updates.ts';
import { startVerifying } from './verification/carry-out-verifications.ts';
import { Reviews } from './verification/reviews.ts';
import { Deliveries } from './webhooks/deliveries.ts';
import { Webhooks } from './webhooks/webhooks.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { CheckedVersions } from './records/checked-versions.ts';
import { KeptRecords } from './records/kept-records.ts';

/** The REST APIs. */
const log = createRequestLogger('api');
/** The script beside this program: its source, or a bundle of its own. */
const zoneWorker = import.meta.url.endsWith('.ts')
  ? new URL('jobs/zone-worker.ts', import.meta.url)
  : new URL('zone-worker.js', import.meta.url);

/** The dashboard beside the programs, where `make build` writes it. */
const dashboardFolder = fileURLToPath(
  import.meta.url.endsWith('.ts') ? new URL('../../dist/web', import.meta.url) : new URL('web', import.meta.url),
);

await runService(log, async () => {
  const environment = readEnvironment(environmentSchema, process.env);
  const pool = openPool(environment.DATABASE_URL, log);
  await prepare(environment.DATABASE_URL);
  const { FOURWINDS_TOKEN_FILE: tokenFile } = environment;
  const accounts = new Accounts(pool);
  if (tokenFile !== undefined) await ensureFirstToken(accounts, tokenFile);
  const store = await openStore(environment.FOURWINDS_STORE).catch((error: unknown) => {
    throw unusable('FOURWINDS_STORE', 'the store', error);
  });
  const caches = new Caches(store, log);
  await caches.start();
  const readings = new Readings();
  const jobs = new JobRunner({ readings, script: zoneWorker });
  const { FOURWINDS_API_RATES: rates } = environment;
  const { limitsOf, failures } = rateSettings(rates === undefined ? {} : readApiRates(rates));
  const { FOURWINDS_PUBLIC_URL: publicUrl, FOURWINDS_HTTP: http, FOURWINDS_MAIL_KEYS: mailKeys } = environment;
  const pagesUrl = linksOrigin(publicUrl, http) ?? '';
  const tokens = new Tokens(pool, { log });
  const services: Services = {
    store,
    ...caches.ports,
    records: new KeptRecords((facts, effort) => jobs.run('readRecords', facts, effort)),
    checked: new CheckedVersions(),
    jobs,
    readings,
    journal: new Journal(pool, {
      sharesDatabase: isInDatabase(environment.FOURWINDS_STORE, environment.DATABASE_URL),
      isOnly: environment.FOURWINDS_API_REPLICAS === '1',
    }),
    audit: new AuditLog(pool),
    revisions: new Revisions(pool),
    deletedZones: new DeletedZones(pool),
    challengeValues: new ChallengeValues(pool),
    nameserverAnswers: new NameserverAnswers(Date.now, environment.FOURWINDS_NAMESERVER_PORTS),
    scanRequests: new JobRequests(pool),
    accounts,
    reviews: new Reviews(pool),
    factorKeys: environment.FOURWINDS_FACTOR_KEYS,
    tokens,
    devices: new DeviceAuthorizations(pool, Date.now),
    webhooks: new Webhooks(pool, environment.FOURWINDS_WEBHOOK_KEYS),
    deliveries: new Deliveries(pool),
    mails: new Mails(pool, mailKeys),
    notices: new Notices(pool),
    unsubscribing: openUnsubscribing(mailKeys, pagesUrl),
    mailbox: openMailbox(environment, { pool, tokens }),
    people: new People(pool),
    sessions: new Sessions(pool, Date.now),
    passwords: new PasswordHashing(),
    listedPasswords: await readPasswordList(environment.FOURWINDS_BREACHED_PASSWORDS),
    countryOf: await readCountryFile(environment.FOURWINDS_GEOIP),
    peopleLimits: peopleLimits(() => performance.now()),
    signUp: environment.FOURWINDS_SIGN_UP ?? 'closed',
    secondFactor: environment.FOURWINDS_SECOND_FACTOR,
    identityProviders: await readProviders(environment.FOURWINDS_IDENTITY_PROVIDERS, pagesUrl),
    pagesUrl,
    webhookHttp: environment.FOURWINDS_WEBHOOK_HTTP === 'allow',
    rates: new Rates(pool, { limitsOf, log, now: () => performance.now() }),
    idempotencyKeys: new IdempotencyKeys(pool),
    answeredUpdates: new IdempotencyKeys(pool, ANSWERED_UPDATES),
    tsigKeys: environment.FOURWINDS_TSIG_KEYS,
    takeKeyedChange: () => undefined,
    mutex: new KeyedMutex(),
    yieldTurn: () => undefined,
    clientLeft: new AbortController(),
    recheckActor: outsideOfRequests,
    dashboard: await readDashboard(),
    events: new EventStreams(new EventLog(caches.zones, zoneEvents)),
    serviceDomain: environment.FOURWINDS_SERVICE_DOMAIN,
    edge: edgeOf(environment),
    deniedDomains: environment.FOURWINDS_DENIED_DOMAINS ?? [],
    log,
    now: Date.now,
    newId: randomUUID,
  };
  const refusals = new Refusals(services);
  const auditKey = await readAuditKey(environment.FOURWINDS_AUDIT_KEY_FILE);
  const background = [
    startFinishing(services),
    startBlocking(pool, services),
    startEnding(pool, services),
    startExpiring(services),
    startForgetting(services),
    refusals.start(),
    startCarryingOut(services),
    startVerifying(services),
    startNoticing(pool, services),
    startAnnouncingEnds(pool, services),
    startMaintaining(pool, log),
    startSealing({ openPool: () => openLongPool(environment.DATABASE_URL, log), key: auditKey, log }),
  ];
  const follower = new HistoryFollower({
    ...services,
    revisionLog: new RevisionLog(pool),
    cursor: new HistoryCursor(pool, randomUUID()),
    listener: new ZoneAnnouncer({ ...services, pool, claims: caches.claims, recordObjects: caches.records }),
  });
  follower.start();
  const claimFollower = new ClaimFollower({ claims: caches.claims, owners: new DomainOwners(pool), log });
  claimFollower.start();
  const metrics = new Registry();
  collectProgramMetrics(metrics);
  const readiness = new Readiness({ askDatabase: () => pool.query('SELECT 1'), now: () => performance.now(), log });
  let isLeaving = false;
  const notReady = async () => (isLeaving ? ['the API is about to stop'] : readiness.reasons());
  const { FOURWINDS_METRICS: metricsAddress, FOURWINDS_TRUSTED_PROXIES: trusted } = environment;
  const { FOURWINDS_CORS_ORIGINS: corsOrigins } = environment;
  const { FOURWINDS_HTTPS: httpsAddress } = environment;
  const proxies = trusted === undefined ? undefined : readAddressList(trusted);
  const health = metricsAddress && (await serveHealth({ ...metricsAddress, metrics, notReady }));
  const showsMetrics = health === undefined && isLoopback(http);
  const hasHttps = httpsAddress !== undefined;
  const takesPlainUpdates = environment.FOURWINDS_PLAIN_UPDATES === 'on';
  const origins = { hasHttps, takesPlainUpdates, pagesOrigin: pagesOrigin(publicUrl, http) };
  const settings = { proxies, corsOrigins, publicUrl, failures, ...origins };
  const app = createApp({ services, metrics, showsMetrics, notReady, refusals, ...settings });
  const server = createHttpServer(app, log, {
    apis,
    publicUrl,
    ...connectionLimits({
      connections: environment.FOURWINDS_HTTP_CONNECTIONS,
      perAddress: environment.FOURWINDS_HTTP_CONNECTIONS_PER_ADDRESS,
      proxies,
    }),
    proxyProtocol: environment.FOURWINDS_PROXY_PROTOCOL === 'v2',
  });
  await listenAt(server, 'FOURWINDS_HTTP', http);
  const https = await startHttps(server, environment, proxies);
  const updates = new Updates(services, { noteRefusal: (refusal) => refusals.note(refusal), failures });
  const relay = await startRelay(environment, updates);
  return {
    ready: {
      http: formatSocketAddress(http),
      ...(httpsAddress === undefined ? {} : { https: formatSocketAddress(httpsAddress) }),
    },
    async drain(hurry) {
      const { FOURWINDS_DRAIN_SECONDS: seconds } = environment;
      if (seconds === 0) return;
      isLeaving = true;
      closeAfterAnswers(server);
      await pauseToDrain(seconds, hurry);
      services.events.stop();
      await Promise.all([closeOnceAnswered(server, hurry), https?.close(hurry), relay?.close()]);
    },
    async stop() {
      for (const task of background) task.stop();
      const closed = Promise.all([once(server.close(), 'close'), https?.close(), relay?.close()]);
      services.events.stop();
      server.closeIdleConnections();
      health?.close();
      await closed;
      await refusals
        .flush()
        .catch((err: unknown) => log.warn({ err }, 'refused requests are missing in the audit log'));
      await tokens.end();
      await follower.stop();
      await claimFollower.stop();
      await jobs.stop();
      caches.stop();
      await store.close();
      await pool.end();
    },
  };
});

async function startHttps(
  server: Server,
  { FOURWINDS_HTTPS: address, ...environment }: z.output<typeof environmentSchema>,
  proxies: BlockList | undefined,
): Promise<Https | undefined> {
  const { FOURWINDS_HTTPS_CERTIFICATE: certificate, FOURWINDS_HTTPS_KEY: key } = environment;
  if (address === undefined || certificate === undefined || key === undefined) return undefined;
  const expected = environment.FOURWINDS_PROXY_PROTOCOL === 'v2' ? proxies : undefined;
  return Https.start(server, { address, certificate, key, proxies: expected, log });
}

async function startRelay(
  environment: z.output<typeof environmentSchema>,
  updates: Updates,
): Promise<RelayServer | undefined> {
  const { FOURWINDS_UPDATES: address } = environment;
  const files = relayFilesOf(environment);
  if (address === undefined || files === undefined) return undefined;
  return RelayServer.start({ address, files, answer: (message, client) => updates.answer(message, client), log });
}

async function readAuditKey(file: string | undefined): Promise<KeyObject | undefined> {
  if (file === undefined) return undefined;
  return readSigningKey(file).catch((error: unknown) => {
    throw unusable('FOURWINDS_AUDIT_KEY_FILE', file, error);
  });
}

async function readPasswordList(file: string | undefined): Promise<ListedPasswords> {
  return readListedPasswords(file).catch((error: unknown) => {
    throw unusable('FOURWINDS_BREACHED_PASSWORDS', file ?? '', error);
  });
}

async function readCountryFile(file: string | undefined): Promise<CountryOf> {
  return readCountries(file).catch((error: unknown) => {
    throw unusable('FOURWINDS_GEOIP', file ?? '', error);
  });
}

async function readDashboard(): Promise<Dashboard> {
  return Dashboard.read(dashboardFolder).catch((error: unknown) => {
    throw unusable('make build', dashboardFolder, error);
  });
}

async function prepare(databaseUrl: string): Promise<void> {
  const pool = openLongPool(databaseUrl, log);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
