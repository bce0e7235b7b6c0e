import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailOptions } from '@fourwinds/mail';
import {
  apiOptions,
  arePagesLocal,
  deliveryOptions,
  egressOptions,
  nameserverOptions,
  operatorOptions,
  type RelayFiles,
  webhookOptions,
} from '@fourwinds/options';
import { formatSocketAddress, pickOptions, type Service } from '@fourwinds/process';
import { leaveAuditRole } from '@fourwinds/store/database';
import { bootstrap } from './bootstrap.ts';
import type { Clusters } from './clusters.ts';
import { cookieSecret } from './cookie-secret.ts';
import { edgeSettings } from './edge-settings.ts';
import { suffixSettings } from './suffix-settings.ts';
import type { Environment } from './environment.ts';
import type { DatabaseAccess } from './database-clusters.ts';
import { makePassable } from './data-folder.ts';
import { freePort, requireFreeAddresses } from './free-addresses.ts';
import { keptKey } from './kept-key.ts';
import { KeptProcess } from './kept-process.ts';
import { type MetricsAddresses, metricsAddresses, metricsVariable, shownMetrics } from './metrics-addresses.ts';
import { startPostgres } from './postgres/postgres.ts';
import { ProcessLog } from './process-log.ts';
import { bundle } from './programs.ts';
import { Progress } from './progress.ts';
import { regions } from './regions.ts';
import { makeRelayCertificates, type RelayCertificates } from './relay-certificates.ts';
import type { SupervisorContext } from './run-supervisor.ts';
import { serves } from './serving.ts';
import { type KubectlFacts, welcome } from './welcome.ts';
import { writeSecret } from './write-secret.ts';

/** Default number of threads per nameserver. It is low because four nameservers share the machine. */
const WORKERS = '1';

export interface FourwindsOptions extends SupervisorContext {
  /** Returns the clusters to use with the database. */
  readonly clusters: (database: DatabaseAccess) => Promise<Clusters>;
  readonly bundles: URL;
  readonly kubectl?: KubectlFacts;
  /** Subfolder of the data folder for the database and caches. Default: the data folder itself. */
  readonly state?: string;
  /** Default label selector of trusted namespaces. If omitted, no namespace is trusted. */
  readonly trustedNamespaces?: string;
}

/** File in the data folder with the addresses that `fourwinds-admin` uses. */
const ADMIN_FILE = 'admin.json';

/**
 * Starts the database, bootstraps the clusters, and starts the programs. Returns when all four nameservers serve.
 * Throws if a program cannot be started.
 */
export async function startFourwinds(options: FourwindsOptions): Promise<Service> {
  const { environment, folder, log, signal, state = '' } = options;
  const {
    FOURWINDS_HTTP: http,
    FOURWINDS_DNS: dns,
    FOURWINDS_DOT: dot,
    FOURWINDS_SERVICE_DOMAIN: domain,
  } = environment;
  const running = new AsyncDisposableStack();
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= running.disposeAsync());
  signal.addEventListener('abort', () => void stop());
  try {
    await requireFreeAddresses(environment, signal);
    await makePassable(join(folder, state));
    const progress = new Progress();
    const database = await progress.step('Starting the database', () => openDatabase(options, running));
    const facts = await progress.step('Preparing the clusters', async () => {
      const clusters = await options.clusters(database);
      await writeSecret(join(folder, ADMIN_FILE), JSON.stringify(clusters.admin));
      return gatherFacts(options, clusters);
    });
    const { tokenFile, metrics } = facts;
    const firstStart = !existsSync(tokenFile);
    const processes = programs(options, facts).map((program) => new KeptProcess(program, log));
    running.defer(async () => void (await Promise.all(processes.map((kept) => kept[Symbol.asyncDispose]()))));
    await progress.step('Starting operator, API, worker and nameservers', () =>
      Promise.all(processes.map(({ started }) => started)),
    );
    if (database.isEmbedded) await leaveAuditRole(database.url);
    await progress.step('Waiting until all nameservers serve', () =>
      Promise.all(dns.map((address) => serves(address, domain, signal))),
    );
    const newToken = firstStart ? readFileSync(tokenFile, 'utf8').trim() : undefined;
    process.stdout.write(
      welcome({
        http,
        publicUrl: environment.FOURWINDS_PUBLIC_URL,
        isSignUpOpen: signUp(environment) === 'open',
        hasMailbox: hasMailbox(environment),
        dns,
        metrics: shownMetrics(metrics, http),
        dataFolder: folder,
        tokenFile,
        newToken,
        kubectl: options.kubectl,
      }),
    );
    const kubeconfig = options.kubectl?.kubeconfigs.get('management');
    return {
      ready: {
        http: formatSocketAddress(http),
        dns: dns.map(formatSocketAddress),
        ...(dot === undefined ? {} : { dot: dot.map(formatSocketAddress) }),
        ...(kubeconfig === undefined ? {} : { kubeconfig }),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Facts {
  readonly clusters: Clusters;
  readonly publicationKey: string;
  readonly tokenFile: string;
  /** All nameservers share this secret, because resolvers expect a shared secret from the servers of an NS set. */
  readonly cookieSecret: string;
  readonly metrics: MetricsAddresses;
  /** Secret that nameservers use to authenticate entries of their disk caches. */
  readonly cacheKey: string;
  /** Keys that encrypt webhook secrets. There are two keys after an administrator has added a new key in front. */
  readonly webhookKeys: string;
  /** Keys that encrypt the values of mails, in the same format. */
  readonly mailKeys: string;
  /** Keys that encrypt second-factor secrets, in the same format. */
  readonly factorKeys: string;
  /** Keys that encrypt the secrets of update keys, in the same format. */
  readonly tsigKeys: string;
  readonly relay: RelayOfUpdates;
}

/** Returns the configured database. If there is none, starts a database that stops with `running`. */
async function openDatabase(
  { environment, folder, state = '', log }: FourwindsOptions,
  running: AsyncDisposableStack,
): Promise<DatabaseAccess> {
  if (environment.DATABASE_URL !== undefined) return { url: environment.DATABASE_URL, isEmbedded: false };
  const files = { home: join(folder, state, 'postgres'), logFolder: join(folder, 'log') };
  const { url } = running.use(await startPostgres({ ...files, log }));
  return { url, isEmbedded: true };
}

/** Bootstraps the clusters. Creates keys and secrets at the first start and stores them in the data folder. */
async function gatherFacts(options: FourwindsOptions, clusters: Clusters): Promise<Facts> {
  const { environment, folder, state = '' } = options;
  return {
    clusters,
    publicationKey: await bootstrap({ ...options, clusters }),
    tokenFile: join(folder, 'token'),
    cookieSecret:
      environment.FOURWINDS_COOKIE_SECRET ?? (await cookieSecret(join(folder, 'cookie-secret'), Date.now())),
    metrics: await metricsAddresses(environment),
    cacheKey: await keptKey(join(folder, 'cache-key')),
    webhookKeys: await keptKey(join(folder, 'webhook-keys')),
    mailKeys: await keptKey(join(folder, 'mail-keys')),
    factorKeys: await keptKey(join(folder, 'factor-keys')),
    tsigKeys: await keptKey(join(folder, 'tsig-keys')),
    relay: await prepareRelay(join(folder, state, 'updates')),
  };
}

/** The API's address for updates that nameservers relay, and the certificates of both sides. */
interface RelayOfUpdates {
  readonly address: string;
  readonly certificates: RelayCertificates;
}

async function prepareRelay(folder: string): Promise<RelayOfUpdates> {
  const names = regions.map(({ name }) => name);
  return {
    address: formatSocketAddress({ host: '127.0.0.1', port: await freePort() }),
    certificates: await makeRelayCertificates(folder, names, Date.now()),
  };
}

function relaySettings(address: string, { authority, certificate, key }: RelayFiles): { [name: string]: string } {
  return {
    FOURWINDS_UPDATES: address,
    FOURWINDS_UPDATES_CA: authority,
    FOURWINDS_UPDATES_CERTIFICATE: certificate,
    FOURWINDS_UPDATES_KEY: key,
  };
}

function programs(
  { environment, folder, bundles, state = '', trustedNamespaces }: FourwindsOptions,
  { clusters, publicationKey, tokenFile, relay, ...facts }: Facts,
) {
  const shared = {
    FOURWINDS_SERVICE_DOMAIN: environment.FOURWINDS_SERVICE_DOMAIN,
    FOURWINDS_DENIED_DOMAINS: environment.FOURWINDS_DENIED_DOMAINS,
    ...suffixSettings(environment),
  };
  const edge = edgeSettings(environment);
  const program = (name: string, file: string, variables: { [name: string]: string | undefined }) =>
    bundle({
      name,
      file: new URL(file, bundles),
      environment: variables,
      log: new ProcessLog(join(folder, 'log', `${name}.log`)),
    });
  const operator = program('operator', 'operator.js', {
    ...shared,
    ...pickOptions(operatorOptions, environment),
    ...edge,
    FOURWINDS_STORE: clusters.operator,
    FOURWINDS_REGION_STORE: clusters.operatorRegion,
    FOURWINDS_IDENTITY: 'operator',
    FOURWINDS_TRUSTED_NAMESPACES: environment.FOURWINDS_TRUSTED_NAMESPACES ?? trustedNamespaces,
    FOURWINDS_METRICS: metricsVariable(facts.metrics.operator),
  });
  const api = program('api', 'api.js', {
    ...shared,
    ...pickOptions(apiOptions, environment),
    ...edge,
    FOURWINDS_STORE: clusters.api,
    DATABASE_URL: clusters.database,
    FOURWINDS_HTTP: formatSocketAddress(environment.FOURWINDS_HTTP),
    FOURWINDS_METRICS: metricsVariable(facts.metrics.api),
    FOURWINDS_API_REPLICAS: '1',
    FOURWINDS_TOKEN_FILE: tokenFile,
    FOURWINDS_WEBHOOK_KEYS: facts.webhookKeys,
    FOURWINDS_MAIL_KEYS: facts.mailKeys,
    FOURWINDS_FACTOR_KEYS: facts.factorKeys,
    FOURWINDS_TSIG_KEYS: facts.tsigKeys,
    ...relaySettings(relay.address, relay.certificates.api),
    FOURWINDS_MAILBOX: hasMailbox(environment) ? 'on' : undefined,
    FOURWINDS_SIGN_UP: signUp(environment),
    FOURWINDS_AUDIT_KEY_FILE: join(folder, 'audit-key.pem'),
    FOURWINDS_NAMESERVER_PORTS: regions.map(({ name }, i) => `${name}=${environment.FOURWINDS_DNS[i].port}`).join(),
  });
  const worker = program('worker', 'worker.js', {
    ...pickOptions(egressOptions, environment),
    ...pickOptions(webhookOptions, environment),
    ...pickOptions(deliveryOptions, environment),
    ...pickOptions(mailOptions, environment),
    DATABASE_URL: clusters.workerDatabase,
    FOURWINDS_WEBHOOK_KEYS: facts.webhookKeys,
    FOURWINDS_MAIL_KEYS: facts.mailKeys,
  });
  const nameservers = regions.map(({ name }, i) =>
    program(name, 'nameserver.js', {
      ...pickOptions(nameserverOptions, environment),
      ...relaySettings(relay.address, relay.certificates.nameserver(name)),
      FOURWINDS_STORE: clusters.nameserver(name),
      FOURWINDS_REGION: name,
      FOURWINDS_DNS: formatSocketAddress(environment.FOURWINDS_DNS[i]),
      FOURWINDS_DOT: environment.FOURWINDS_DOT && formatSocketAddress(environment.FOURWINDS_DOT[i]),
      FOURWINDS_CACHE_DIR: join(folder, state, 'cache', name),
      FOURWINDS_CACHE_KEY: facts.cacheKey,
      FOURWINDS_PUBLICATION_KEY: publicationKey,
      FOURWINDS_WORKERS: environment.FOURWINDS_WORKERS ?? WORKERS,
      FOURWINDS_METRICS: metricsVariable(facts.metrics.nameservers[i]),
      FOURWINDS_COOKIE_SECRET: facts.cookieSecret,
    }),
  );
  return [operator, api, worker, ...nameservers];
}

/** True if no mail server is configured. The mailbox then shows the mails. */
function hasMailbox({ FOURWINDS_SMTP: server }: Environment): boolean {
  return server === undefined;
}

/** Returns the sign-up setting. By default, sign-up is open only if the service is local to this machine. */
function signUp(environment: Environment): string | undefined {
  const { FOURWINDS_SIGN_UP: chosen, FOURWINDS_PUBLIC_URL: url, FOURWINDS_HTTP: http } = environment;
  return chosen ?? (arePagesLocal(url, http) ? 'open' : undefined);
}
