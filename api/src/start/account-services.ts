import { Accounts } from '../accounts/accounts/accounts.ts';
import type { RateSettings } from '../accounts/accounts/rate-settings.ts';
import { NetworkLimit } from '../accounts/people/network-limit.ts';
import { Domains } from '../domains/registration/domains.ts';
import { AuditLog } from '../automation/audit/audit-log.ts';
import { DeviceAuthorizations } from '../automation/device/device-authorizations.ts';
import { ANSWERED_UPDATES, IdempotencyKeys } from '../storage/idempotency/idempotency-keys.ts';
import { Rates } from '../storage/rates/rates.ts';
import type { Services } from './services.ts';
import { Tokens } from '../automation/tokens/tokens.ts';
import { Reviews } from '../accounts/verification/reviews.ts';
import { Deliveries } from '../automation/webhooks/deliveries.ts';
import { publicHosts } from '../automation/webhooks/public-host.ts';
import { StreamedDeliveries } from '../automation/webhooks/streamed-deliveries.ts';
import { Webhooks } from '../automation/webhooks/webhooks.ts';
import type { Foundations } from './foundations.ts';

export type AccountRates = Pick<RateSettings, 'limitsOf' | 'networkDomains'>;

export function accountServices({ environment, pool, log }: Foundations, { limitsOf, networkDomains }: AccountRates) {
  return {
    audit: new AuditLog(pool),
    accounts: new Accounts(pool),
    reviews: new Reviews(pool),
    tokens: new Tokens(pool, { log }),
    devices: new DeviceAuthorizations(pool, Date.now),
    webhooks: new Webhooks(pool, environment.FOURWINDS_WEBHOOK_KEYS),
    deliveries: new Deliveries(pool),
    streamedDeliveries: new StreamedDeliveries(pool, {
      keys: environment.FOURWINDS_WEBHOOK_KEYS,
      headerPrefix: environment.FOURWINDS_WEBHOOK_HEADER_PREFIX,
      log,
    }),
    webhookHttp: environment.FOURWINDS_WEBHOOK_HTTP === 'allow',
    webhookHosts: publicHosts(environment.FOURWINDS_EGRESS_ALLOW),
    rates: new Rates(pool, { limitsOf, log, now: () => performance.now(), clock: Date.now }),
    domains: new Domains(pool),
    networkDomains: networkDomains && new NetworkLimit(networkDomains, Date.now),
    idempotencyKeys: new IdempotencyKeys(pool),
    answeredUpdates: new IdempotencyKeys(pool, ANSWERED_UPDATES),
    tsigKeys: environment.FOURWINDS_TSIG_KEYS,
  } satisfies Partial<Services>;
}
