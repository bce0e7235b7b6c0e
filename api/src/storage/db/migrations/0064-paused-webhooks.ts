import type { Migration } from '../migration.ts';

/** The previous version stored the pause of a webhook and its former state only in the text of the reason. */
export const migration: Migration = {
  name: '0064-paused-webhooks',
  sql: `
    ALTER TABLE webhooks ADD COLUMN paused_state text CHECK (paused_state IN ('unverified', 'delivering'));
    COMMENT ON COLUMN webhooks.paused_state IS 'to which state it goes back when its account may have webhooks again; null where its account has not paused it';

    UPDATE webhooks SET
      paused_state = CASE WHEN disabled_reason LIKE '%; its URL is not verified' THEN 'unverified' ELSE 'delivering' END,
      disabled_reason = replace(disabled_reason, '; its URL is not verified', '')
    WHERE state = 'disabled' AND deleted_at IS NULL
      AND disabled_reason ~ '^the (account is suspended|plan of the account has no webhooks|account is to be deleted)(; its URL is not verified)?$';
  `,
};
