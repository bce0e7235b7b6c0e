import { readApiRates, readSettings } from '@fourwinds/options';
import { createRequestLogger, isLoopback, pauseToDrain, runService, serveHealth } from '@fourwinds/process';
import { collectProgramMetrics } from '@fourwinds/process/program-metrics';
import { Registry } from 'prom-client';
import { rateSettings } from './accounts/accounts/rate-settings.ts';
import { createApp } from './start/app.ts';
import { Refusals } from './automation/audit/refusals.ts';
import { environmentSchema } from './start/config.ts';
import { ComputingTime } from './http/computing-time.ts';
import { Readiness } from './http/readiness.ts';
import { startFollowers, startTasks } from './start/background.ts';
import { httpSettings } from './start/http-settings.ts';
import { Listeners } from './start/listeners.ts';
import { openFoundations } from './start/open-foundations.ts';
import { openServices } from './start/open-services.ts';
import { Updates } from './updates/rfc2136/updates.ts';

/** Entry point of the REST APIs. */
const log = createRequestLogger('api');

await runService(log, async () => {
  const environment = readSettings(environmentSchema, process.env, { log });
  const { FOURWINDS_API_RATES: rates, FOURWINDS_METRICS: metricsAddress } = environment;
  const foundations = await openFoundations(environment, log);
  const { pool, store, caches } = foundations;
  const {
    limitsOf,
    failures,
    publicReads,
    networkDomains,
    computing: limits,
  } = rateSettings(rates === undefined ? {} : readApiRates(rates));
  const computing = limits && new ComputingTime(limits, () => performance.now());
  const services = await openServices(foundations, { limitsOf, networkDomains });
  const refusals = new Refusals(services);
  const tasks = await startTasks(foundations, services, refusals);
  const followers = startFollowers(foundations, services);
  const metrics = new Registry();
  collectProgramMetrics(metrics);
  const readiness = new Readiness({ askDatabase: () => pool.query('SELECT 1'), now: () => performance.now(), log });
  let isLeaving = false;
  const notReady = async () => (isLeaving ? ['the API is about to stop'] : readiness.reasons());
  const health = metricsAddress && (await serveHealth({ ...metricsAddress, metrics, notReady }));
  const showsMetrics = health === undefined && isLoopback(environment.FOURWINDS_HTTP);
  const settings = httpSettings(environment);
  const app = createApp({
    services,
    metrics,
    showsMetrics,
    notReady,
    refusals,
    failures,
    publicReads,
    computing,
    ...settings,
  });
  const updates = new Updates(services, { noteRefusal: (refusal) => refusals.note(refusal), failures, computing });
  const listeners = await Listeners.open({ environment, app, updates, proxies: settings.proxies, log });
  return {
    ready: listeners.addresses,
    async drain(hurry) {
      const { FOURWINDS_DRAIN_SECONDS: seconds } = environment;
      if (seconds === 0) return;
      isLeaving = true;
      listeners.sendAway();
      await pauseToDrain(seconds, hurry);
      services.events.stop();
      await listeners.closeOnceAnswered(hurry);
    },
    async stop() {
      tasks.stop();
      services.events.stop();
      const closed = listeners.close();
      health?.close();
      await closed;
      await refusals
        .flush()
        .catch((err: unknown) => log.warn({ err }, 'refused requests are missing in the audit log'));
      await services.tokens.end();
      await followers.stop();
      await services.threads.stop();
      caches.stop();
      await store.close();
      await pool.end();
    },
  };
});
