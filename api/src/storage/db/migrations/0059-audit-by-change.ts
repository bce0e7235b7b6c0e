import type { Migration } from '../migration.ts';

/** Finds the author of each zone revision. */
export const migration: Migration = {
  name: '0059-audit-by-change',
  sql: '',
  owned: {
    role: 'fourwinds_audit',
    sql: 'CREATE INDEX audit_log_change ON audit_log (change_id) WHERE change_id IS NOT NULL',
  },
};
