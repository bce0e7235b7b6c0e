import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0025-audit-of-sessions',
  sql: '',
  owned: { role: 'fourwinds_audit', sql: 'ALTER TABLE audit_log DROP CONSTRAINT audit_log_via_check' },
};
