import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { certificateAuthorities, type Permits, post } from '@fourwinds/egress';
import type { KeyRing } from '@fourwinds/envelope';
import { type Logger, StartError } from '@fourwinds/process';
import { DeliveryQueue, openSecrets } from '@fourwinds/webhooks';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { attemptMetrics } from '../attempt-metrics.ts';
import { deliver } from './deliver.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import { Deliverer } from './deliverer.ts';

export interface DelivererParts {
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly permits: Permits;
  /** File with additional CA certificates, PEM. */
  readonly authoritiesFile: string | undefined;
  readonly headerPrefix: string;
  readonly permitsHttp: boolean;
  readonly isDue: () => Promise<boolean>;
  readonly metrics: Registry;
  readonly log: Logger;
}

/** Timeout from the address lookup to the last octet. */
const MILLISECONDS = 5000;

/** Starts webhook deliveries. Throws StartError if the certificates cannot be read. */
export function startDeliverer(parts: DelivererParts): Deliverer {
  const { pool, keys, resolve, permits, headerPrefix, permitsHttp, metrics, log } = parts;
  const authorities = readAuthorities(parts.authoritiesFile);
  const queue = new DeliveryQueue(pool, randomUUID());
  const deliverer = new Deliverer({
    queue,
    deliver: (delivery, aborted) =>
      deliver(
        delivery,
        {
          post: (request, signal) =>
            post(request, { resolve, permits, authorities, milliseconds: MILLISECONDS, signal }),
          secretsOf: ({ webhookId, secret, previousSecret }) =>
            openSecrets(keys, { id: webhookId, secret, previousSecret }),
          headerPrefix,
          permitsHttp,
          now: Date.now,
          random: Math.random,
        },
        aborted,
      ),
    onMade: attemptMetrics(metrics, queue, deliveryMetrics),
    isDue: parts.isDue,
    log,
  });
  deliverer.start();
  return deliverer;
}

function readAuthorities(file: string | undefined) {
  try {
    return certificateAuthorities(file && readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`FOURWINDS_WEBHOOK_CA: no certificates can be read from ${file}`, { cause });
  }
}
