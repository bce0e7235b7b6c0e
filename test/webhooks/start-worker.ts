import { ServiceProcess } from '../service-process.ts';
import { webhookKeys } from './webhook-rows.ts';

const MAIN = new URL('../../worker/src/main.ts', import.meta.url).pathname;

/** Starts a worker that may deliver to this machine. It takes deliveries once it is ready. */
export function startWorker(databaseUrl: string, environment: NodeJS.ProcessEnv = {}): ServiceProcess {
  return new ServiceProcess([process.execPath, '--disable-warning=ExperimentalWarning', MAIN], {
    DATABASE_URL: databaseUrl,
    FOURWINDS_EGRESS_ALLOW: '127.0.0.1',
    FOURWINDS_WEBHOOK_KEYS: webhookKeys,
    FOURWINDS_WEBHOOK_HTTP: 'allow',
    ...environment,
  });
}
