import { Accounts } from '../accounts/accounts.ts';
import type { RateSettings } from '../accounts/rate-settings.ts';
import { AuditLog } from '../audit-log/audit-log.ts';
import { DeviceAuthorizations } from '../device/device-authorizations.ts';
import { ANSWERED_UPDATES, IdempotencyKeys } from '../idempotency-keys.ts';
import { Rates } from '../rates/rates.ts';
import type { Services } from '../services.ts';
import { Tokens } from '../tokens/tokens.ts';
import { Reviews } from '../verification/reviews.ts';
import { Deliveries } from '../webhooks/deliveries.ts';
import { publicHosts } from '../webhooks/public-host.ts';
import { Webhooks } from '../webhooks/webhooks.ts';
import type { Foundations } from './foundations.ts';

/** The ports about accounts, their tokens, webhooks and limits. */
export function accountServices({ environment, pool, log }: Foundations, { limitsOf }: Pick<RateSettings, 'limitsOf'>) {
  return {
    audit: new AuditLog(pool),
    accounts: new Accounts(pool),
    reviews: new Reviews(pool),
    tokens: new Tokens(pool, { log }),
    devices: new DeviceAuthorizations(pool, Date.now),
    webhooks: new Webhooks(pool, environment.FOURWINDS_WEBHOOK_KEYS),
    deliveries: new Deliveries(pool),
    webhookHttp: environment.FOURWINDS_WEBHOOK_HTTP === 'allow',
    webhookHosts: publicHosts(environment.FOURWINDS_EGRESS_ALLOW),
    rates: new Rates(pool, { limitsOf, log, now: () => performance.now() }),
    idempotencyKeys: new IdempotencyKeys(pool),
    answeredUpdates: new IdempotencyKeys(pool, ANSWERED_UPDATES),
    tsigKeys: environment.FOURWINDS_TSIG_KEYS,
  } satisfies Partial<Services>;
}
