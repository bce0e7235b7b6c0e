import type { PoolClient } from 'pg';
import { plansWithWebhooks } from './plans.ts';

const REASONS = [
  'the account is suspended',
  'the plan of the account has no webhooks',
  'the account is to be deleted',
] as const;

/** Behind the reason of a webhook whose URL is still to be verified, which goes on with that. */
const UNVERIFIED = '; its URL is not verified';

const PAUSE = `
  UPDATE webhooks SET state = 'disabled', disabled_at = now(), disabling_announced = now(),
    disabled_reason = CASE WHEN delete_at IS NOT NULL THEN $5 WHEN suspended_at IS NOT NULL THEN $3 ELSE $4 END
      || CASE state WHEN 'unverified' THEN '${UNVERIFIED}' ELSE '' END
  FROM accounts WHERE accounts.id = $1 AND account_id = accounts.id AND state <> 'disabled'
    AND (suspended_at IS NOT NULL OR delete_at IS NOT NULL OR plan <> ALL($2::text[]))`;

const GO_ON = `
  UPDATE webhooks SET disabled_at = NULL, disabled_reason = NULL,
    state = CASE WHEN disabled_reason LIKE '%${UNVERIFIED}' THEN 'unverified' ELSE 'delivering' END
  FROM accounts WHERE accounts.id = $1 AND account_id = accounts.id AND state = 'disabled'
    AND replace(disabled_reason, '${UNVERIFIED}', '') IN ($3, $4, $5)
    AND deleted_at IS NULL AND suspended_at IS NULL AND delete_at IS NULL AND plan = ANY($2::text[])`;

/**
 * Disables the webhooks of an account that is suspended, is to be deleted, or has a plan without webhooks: nothing is sent, and deliveries and verifications wait. Those
 * that were disabled so go on as before when the account may have them.
 */
export async function pauseWebhooks(client: PoolClient, accountId: string): Promise<void> {
  for (const statement of [PAUSE, GO_ON]) await client.query(statement, [accountId, plansWithWebhooks, ...REASONS]);
}
