import type { FindPorts } from '../../zones/zone/find-zone.ts';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { json, type Media } from '../../http/body.ts';
import type { Reply } from '../../http/reply.ts';
import { listOf, PAGE_ITEMS } from '../../http/schemas.ts';
import { csvHeader, csvLine } from './audit-csv.ts';
import type { AuditFilter, AuditRow } from './audit-log.ts';
import { type AuditFormat, auditQuery, auditRowSchema, formats, zoneAuditQuery } from './audit-schema.ts';
import { auditRowView } from './audit-view.ts';
import { filterOfAccount, filterOfZone, listAudit, streamAudit, type StreamPorts } from './list-audit.ts';

const endpoint = endpointsWith<FindPorts & StreamPorts>();

const produces: Media = { types: Object.values(formats), read: json.read };

const ofZone = endpoint({
  method: 'get',
  path: '/zones/{zone}/audit',
  id: 'listZoneAudit',
  summary: 'List the changes of a zone and refused requests about it, as JSON, JSON Lines or CSV.',
  access: caller('audit:read'),
  query: zoneAuditQuery,
  produces,
  replies: { 200: listOf(auditRowSchema) },
  sends: ['Content-Disposition'],
  async handle({ services, actor, params, query, type }) {
    const { format, limit, cursor, ...request } = query;
    const filter = await filterOfZone(services, actor, params.zone, request);
    return answer(services, filter, { format, type, limit, cursor });
  },
});

const ofAccount = endpoint({
  method: 'get',
  path: '/audit',
  id: 'listAudit',
  summary: 'List all actions in the account and refused requests, as JSON, JSON Lines or CSV.',
  access: caller('audit:read'),
  query: auditQuery,
  produces,
  replies: { 200: listOf(auditRowSchema) },
  sends: ['Content-Disposition'],
  async handle({ services, actor, query, type }) {
    const { format, limit, cursor, ...request } = query;
    return answer(services, filterOfAccount(actor, request), { format, type, limit, cursor });
  },
});

export const audit = [ofAccount, ofZone];

interface WantedForm {
  readonly format: AuditFormat | undefined;
  readonly type: string;
  /** If undefined, a stream returns all rows. */
  readonly limit: number | undefined;
  readonly cursor?: string;
}

async function answer(
  services: StreamPorts,
  filter: AuditFilter,
  { format, type, limit, cursor }: WantedForm,
): Promise<Reply> {
  const form = format ?? formOf(type);
  const reply = { status: 200, type: formats[form] } as const;
  if (form !== 'json') {
    const headers = { 'Content-Disposition': `attachment; filename="audit.${form}"` };
    return { ...reply, headers, body: textOf(form, streamAudit(services, filter, { limit, cursor })) };
  }
  const { items, nextCursor } = await listAudit(services, filter, { limit: limit ?? PAGE_ITEMS, cursor });
  return { ...reply, body: { data: items.map(auditRowView), next_cursor: nextCursor } };
}

function formOf(type: string): AuditFormat {
  return (Object.keys(formats) as AuditFormat[]).find((form) => formats[form] === type)!;
}

async function* textOf(
  form: Exclude<AuditFormat, 'json'>,
  batches: AsyncIterable<readonly AuditRow[]>,
): AsyncGenerator<string> {
  const lineOf = form === 'csv' ? csvLine : (row: AuditRow) => `${JSON.stringify(auditRowView(row))}\n`;
  if (form === 'csv') yield csvHeader();
  for await (const rows of batches) yield rows.map(lineOf).join('');
}
