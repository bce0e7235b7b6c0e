import type { AuditRow } from './audit-log.ts';
import type { AuditRowView } from './audit-schema.ts';

export function auditRowView(row: AuditRow): AuditRowView {
  const { id, at, action, outcome, count, via, tokenId, name, address } = row;
  return {
    id,
    at,
    action,
    outcome,
    request_count: count,
    zone_id: row.zoneId,
    zone: row.domain,
    actor: { type: via, token_id: tokenId, name },
    address,
    change_id: row.changeId,
    request_id: row.requestId,
    details: row.details === null ? null : (JSON.parse(row.details) as AuditRowView['details']),
  };
}
