import { randomUUID } from 'node:crypto';
import { AccountRate, ParentServers, publicAddresses, systemResolvers } from '@fourwinds/egress';
import { JobQueue } from '@fourwinds/jobs';
import { readSettings } from '@fourwinds/options';
import { createLogger, runService, serveHealth } from '@fourwinds/process';
import { createPool } from '@fourwinds/process/database-pool';
import { collectProgramMetrics } from '@fourwinds/process/program-metrics';
import { Registry } from 'prom-client';
import { carryOut } from './carry-out.ts';
import { configSchema } from './config.ts';
import { startMailer } from './mail/start-mailer.ts';
import { startDeliverer } from './webhooks/start-deliverer.ts';
import { WaitingWork } from './waiting-work.ts';
import { Worker } from './worker.ts';

/** Queries servers that tenants choose, delivers webhooks, and sends mails. The worker has no rights in any cluster. */
const log = createLogger('worker');

const DNS_PORT = 53;
const ANSWER_MILLISECONDS = 2000;
/** Query rate per account. */
const RATE = { burst: 1000, each: 100 };

await runService(log, async () => {
  const environment = readSettings(configSchema, process.env, { log });
  const { DATABASE_URL, FOURWINDS_RESOLVERS, FOURWINDS_EGRESS_ALLOW, FOURWINDS_METRICS } = environment;
  const pool = createPool({ connectionString: DATABASE_URL, program: 'fourwinds-worker', connections: 8 }, log);
  const permits = publicAddresses(FOURWINDS_EGRESS_ALLOW);
  const parents = new ParentServers({ resolvers: FOURWINDS_RESOLVERS ?? systemResolvers(), permits, now: Date.now });
  const rate = new AccountRate(RATE, () => performance.now());
  const servers = { parents, permits, port: DNS_PORT, milliseconds: ANSWER_MILLISECONDS };
  const waiting = new WaitingWork(pool);
  const worker = new Worker({
    queue: new JobQueue(pool, randomUUID()),
    carryOut: (request, account, signal) =>
      carryOut(request, { ...servers, reserve: () => rate.reserve(account), signal }),
    isDue: () => waiting.isThere('jobs'),
    log,
  });
  worker.start();
  const metrics = new Registry();
  collectProgramMetrics(metrics);
  const keys = environment.FOURWINDS_WEBHOOK_KEYS;
  const deliverer =
    keys &&
    startDeliverer({
      pool,
      keys,
      resolve: (host) => parents.addressesOf(host),
      permits,
      authoritiesFile: environment.FOURWINDS_WEBHOOK_CA,
      headerPrefix: environment.FOURWINDS_WEBHOOK_HEADER_PREFIX,
      permitsHttp: environment.FOURWINDS_WEBHOOK_HTTP === 'allow',
      isDue: () => waiting.isThere('deliveries'),
      metrics,
      log,
    });
  const { FOURWINDS_SMTP: server, FOURWINDS_MAIL_KEYS: mailKeys, FOURWINDS_MAIL_FROM: sender } = environment;
  const mailer =
    server &&
    mailKeys &&
    sender &&
    startMailer({
      pool,
      keys: mailKeys,
      server,
      passwordFile: environment.FOURWINDS_SMTP_PASSWORD_FILE,
      authoritiesFile: environment.FOURWINDS_SMTP_CA,
      sender,
      metrics,
      log,
    });
  const notReady = () =>
    [worker.problem, deliverer?.problem, mailer?.problem].filter((problem) => problem !== undefined);
  const health = FOURWINDS_METRICS && (await serveHealth({ ...FOURWINDS_METRICS, metrics, notReady }));
  return {
    async stop() {
      health?.close();
      await Promise.all([worker.stop(), deliverer?.stop(), mailer?.stop()]);
      await pool.end();
    },
  };
});
