import type { PoolClient } from 'pg';
import { plansWithWebhooks } from '../../kernel/plans.ts';

const PAUSE = `
  UPDATE webhooks SET paused_state = state, state = 'disabled', disabled_at = now(), disabling_announced = now(),
    disabled_reason = CASE
      WHEN delete_at IS NOT NULL THEN 'the account is to be deleted'
      WHEN suspended_at IS NOT NULL THEN 'the account is suspended'
      ELSE 'the plan of the account has no webhooks'
    END
  FROM accounts WHERE accounts.id = $1 AND account_id = accounts.id AND state <> 'disabled'
    AND (suspended_at IS NOT NULL OR delete_at IS NOT NULL OR plan <> ALL($2::text[]))`;

const GO_ON = `
  UPDATE webhooks SET state = paused_state, paused_state = NULL, disabled_at = NULL, disabled_reason = NULL
  FROM accounts WHERE accounts.id = $1 AND account_id = accounts.id AND paused_state IS NOT NULL
    AND deleted_at IS NULL AND suspended_at IS NULL AND delete_at IS NULL AND plan = ANY($2::text[])`;

/**
 * Pauses the webhooks of an account that is suspended, scheduled for deletion, or on a plan without webhooks. Resumes
 * the webhooks when none of these conditions applies. While webhooks are paused, deliveries and verifications wait.
 */
export async function pauseWebhooks(client: PoolClient, accountId: string): Promise<void> {
  for (const statement of [PAUSE, GO_ON]) await client.query(statement, [accountId, plansWithWebhooks]);
}
