import type { AuditLog } from './audit-log.ts';

export interface AuditPorts {
  readonly audit: AuditLog;
}
