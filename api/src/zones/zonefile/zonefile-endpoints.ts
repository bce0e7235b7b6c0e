import type { ZoneFactsPorts } from './zone-facts.ts';
import { z } from 'zod';
import { exportZonefile } from './export-zonefile.ts';
import { importZonefile, type ZonefileImported, type ImportPorts } from './import-zonefile.ts';
import { errorModes } from './decide-import.ts';
import { importModes } from './plan-import.ts';
import { zonefileImportedSchema } from './zonefile-schema.ts';
import { zonefile } from '../../http/body.ts';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { flagQuery, writeQuery } from '../../http/schemas.ts';
import { issueOf } from '../../http/issue-schema.ts';
import { recordCountsBody } from '../records/record-counts-schema.ts';
import { recordsChangeBody } from '../records/change-body.ts';
import { confirmQuery } from './confirm-query.ts';

const endpoint = endpointsWith<ImportPorts & ZoneFactsPorts>();

const fileSchema = z.instanceof(Buffer).meta({
  description: 'A zone file (RFC 1035 5) in UTF-8. At most 1 MiB.',
  override: { type: 'string', minLength: 1 },
  example: '$TTL 3600\n@ MX 10 mail.example.net.\nwww A 192.0.2.1\n',
});

const exportFile = endpoint({
  method: 'get',
  path: '/zones/{zone}/zonefile',
  id: 'exportZonefile',
  summary: 'Export a zone as a zone file.',
  access: caller('records:read'),
  query: z.strictObject({
    comments: flagQuery.describe('Whether to write the comments of records after them.'),
  }),
  produces: zonefile,
  replies: { 200: z.string() },
  sends: ['ETag', 'Content-Disposition'],
  async handle({ services, actor, params, query }) {
    const asked = { zone: params.zone, withComments: query.comments };
    const { domain, text, etag } = await exportZonefile(services, actor, asked);
    const name = `${domain.replaceAll('/', '-')}.zone`;
    return {
      status: 200,
      body: text,
      headers: { ETag: etag, 'Content-Disposition': `attachment; filename="${name}"` },
    };
  },
});

const importFile = endpoint({
  method: 'put',
  path: '/zones/{zone}/zonefile',
  id: 'importZonefile',
  summary:
    'Import a zone file. It replaces the records of the zone or adds to them. All records are imported, or none.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject({
    mode: z
      .enum(importModes)
      .default('replace')
      .describe(
        'replace: the zone has only the records of the file. merge: the records of the file are added, and other records stay.',
      ),
    on_error: z
      .enum(errorModes)
      .default('refuse')
      .describe('refuse: nothing is imported if a line is wrong. skip: wrong lines are omitted and reported.'),
    comments: flagQuery.describe(
      'Whether to import comments after records. A record without a comment in the file keeps its own.',
    ),
    confirm: confirmQuery,
    ...writeQuery,
  }),
  consumes: zonefile,
  body: fileSchema,
  replies: { 200: zonefileImportedSchema },
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const { dry_run: dryRun, on_error: onError, mode, comments: takesComments, confirm, wait } = query;
    const result = await importZonefile(services, actor, {
      zone: params.zone,
      file: body,
      mode,
      onError,
      takesComments,
      confirm,
      dryRun,
      wait,
      ifMatch,
      requestId,
    });
    return {
      status: 200,
      body: { mode, on_error: onError, ...(await toBody(result)) },
      headers: { ETag: result.etag },
    };
  },
});

export const zonefiles = [exportFile, importFile];

async function toBody(result: ZonefileImported): Promise<object> {
  const { zone, serial, confirm, counts, attached, report } = result;
  const { lines, issues, warnings, lineCounts, omittedCounts } = report;
  return {
    zone,
    serial,
    lines,
    issues: issues.map((detail) => issueOf(detail)),
    line_counts: lineCounts,
    omitted_counts: omittedCounts,
    record_counts: recordCountsBody(counts, attached),
    confirm: confirm ?? null,
    change: await recordsChangeBody({ ...result, warnings }),
  };
}
