import { z } from 'zod';
import type { Detail } from '../failure.ts';
import { exportZonefile } from './export-zonefile.ts';
import { importZonefile, type ZonefileImported } from './import-zonefile.ts';
import { errorModes } from './decide-import.ts';
import { importModes } from './plan-import.ts';
import { lineStatuses, MAX_REPORTED } from './report.ts';
import { zonefile } from '../http/body.ts';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { flagQuery, writeQuery } from '../http/schemas.ts';
import { progressBody, progressFields } from '../zones/zone-schema.ts';
import { differenceBody, differenceSchema } from '../records/difference-schema.ts';

const note = z.object({ code: z.string(), message: z.string() });

const counts = z.object({
  imported: z.int(),
  changed: z.int(),
  skipped: z.int(),
  refused: z.int(),
  warnings: z.int(),
});

const placedNote = note.extend({ line: z.int().optional(), path: z.string() });

const lineSchema = z.object({
  line: z.int().describe('Where the record begins in the file.'),
  status: z
    .enum(lineStatuses)
    .describe('imported: as it stands in the file. changed: otherwise, as reasons say. skipped: left out.'),
  name: z.string(),
  type: z.string(),
  value: z.string(),
  ttl: z.int(),
  record_id: z.uuid().nullable(),
  reasons: z.array(note),
});

const importedSchema = z
  .object({
    zone: z.string(),
    mode: z.enum(importModes),
    on_error: z.enum(errorModes),
    serial: z.int().nullable(),
    change_id: z.uuid().nullable(),
    applied: z.boolean(),
    counts: counts.describe('Records of the file, and warnings.'),
    lines: z.array(lineSchema).describe(`At most ${MAX_REPORTED}, in the order of the file.`),
    omitted: counts.describe('How many of each are not listed.'),
    records: z
      .object({
        added: z.int(),
        changed: z.int(),
        removed: z.int(),
        unchanged: z.int(),
        managed_by_kubernetes: z.int().describe('Left alone.'),
      })
      .describe('Records of the zone.'),
    refused: z
      .array(placedNote)
      .describe(`With on_error=skip: the errors of the lines that were left out. At most ${MAX_REPORTED}.`),
    warnings: z.array(placedNote).describe(`At most ${MAX_REPORTED}.`),
    diff: differenceSchema.optional().describe('With dry_run.'),
    confirm: z.int().optional().describe('With dry_run: the number that the import needs as confirm.'),
    ...progressFields,
  })
  .meta({ id: 'ZonefileImported' });

/** Text as it is sent: the octets of a zone file. */
const fileSchema = z.instanceof(Buffer).meta({
  description: 'A zone file (RFC 1035 5) in UTF-8, at most 1 MiB.',
  override: { type: 'string', minLength: 1 },
  example: '$TTL 3600\n@ MX 10 mail.example.net.\nwww A 192.0.2.1\n',
});

const exportFile = endpoint({
  method: 'get',
  path: '/zones/{zone}/zonefile',
  id: 'exportZonefile',
  summary: 'Gives a zone as a zone file.',
  access: caller('records:read'),
  query: z.strictObject({
    comments: flagQuery.describe('Whether the comments of records stand behind them.'),
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
  summary: 'Makes a zone file the records of a zone, or adds its records, all or none.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject({
    mode: z
      .enum(importModes)
      .default('replace')
      .describe(
        'replace: the zone gets the records of the file alone. merge: the records of the file are added, others stay.',
      ),
    on_error: z
      .enum(errorModes)
      .default('refuse')
      .describe('refuse: one line that is wrong, and nothing is imported. skip: such lines are left out and reported.'),
    comments: flagQuery.describe(
      'Whether comments behind records become theirs. A record without one in the file keeps its own.',
    ),
    confirm: z
      .string()
      .regex(/^\d{1,6}$/, 'this must be a whole number')
      .transform(Number)
      .optional()
      .meta({
        description:
          'How many names of the zone go. Needed where it has 20 names or more, and loses more than 30 % of them.',
        example: '12',
      }),
    ...writeQuery,
  }),
  consumes: zonefile,
  body: fileSchema,
  replies: { 200: importedSchema },
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

/** Whole zones as text, in both APIs. */
export const zonefiles = [exportFile, importFile];

async function toBody(result: ZonefileImported): Promise<object> {
  const { zone, serial, changeId, applied, defaultTtl, difference, confirm } = result;
  const { counts, attached } = result;
  const { refused, warnings, ...report } = result.report;
  return {
    zone,
    serial,
    change_id: changeId,
    applied,
    ...report,
    records: { ...counts, managed_by_kubernetes: attached },
    refused: refused.map(toNote),
    warnings: warnings.map(toNote),
    ...(difference === undefined ? {} : { diff: await differenceBody(difference, defaultTtl) }),
    ...(confirm === undefined ? {} : { confirm }),
    ...progressBody(result),
  };
}

function toNote({ line, path, code, message }: Detail): object {
  return { line, path, code, message };
}
