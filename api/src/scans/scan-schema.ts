import { domainText } from '@fourwinds/dns';
import { MOST_SERVERS } from '@fourwinds/jobs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { listUpTo, textSchema, waitSchema } from '../http/schemas.ts';
import { parseHostName } from './host-text.ts';

const SERVER_WANTED = 'this must be the name or the IP address of a nameserver, such as ns1.example.net or 192.0.2.1';

const server = textSchema.min(1, SERVER_WANTED).max(255).refine(isServer, SERVER_WANTED).transform(serverOf);

function isServer(text: string): boolean {
  return isIP(text) !== 0 || /[a-z]/.test(serverOf(text));
}

/** An address, or the name of a host in canonical form; empty for a text that is neither. */
function serverOf(text: string): string {
  const host = isIP(text) === 0 ? parseHostName(text) : undefined;
  return isIP(text) === 0 ? ((host && domainText(host)) ?? '') : text.toLowerCase();
}

export const scanBody = z
  .strictObject({
    servers: listUpTo(MOST_SERVERS, server)
      .optional()
      .describe('Names or IP addresses of the servers to ask; those to which the parent delegates where left out.'),
  })
  .optional();

export const scanWait = waitSchema
  .default(10_000)
  .meta({ description: 'Wait at most this long, up to 30s, for the result; 10s where left out.', example: '10s' });

export const warning = z.object({ path: z.string(), code: z.string(), message: z.string() });

export const serverState = z
  .enum(['answers', 'foreign', 'silent', 'forbidden'])
  .describe(
    'answers: it has the zone; foreign: it answers without authority for it; silent: no answer; forbidden: no address that may be connected to.',
  );

const values = z.array(z.string()).describe('Presentation format (RFC 1035 5.1), names absolute.');

/** Parts of both results. */
const seen = {
  parent: z
    .object({
      zone: z.string(),
      nameservers: z.array(z.string()),
      ds: z.array(z.string()).describe('Data of the DS records.'),
    })
    .nullable()
    .describe('The delegation at the parent; null where its servers were not found or did not all answer.'),
  servers: z.array(
    z.object({
      name: z.string(),
      address: z.string().nullable(),
      state: serverState,
      serial: z.int().nullable(),
      transfer: z
        .enum(['allowed', 'refused', 'too_large', 'failed'])
        .nullable()
        .describe('Whether it gave the whole zone by AXFR; null where it was not asked.'),
      error: z.string().nullable(),
    }),
  ),
  complete: z.boolean().describe('Whether a server gave the whole zone; if not, records at unusual names are missing.'),
  unanswered: z
    .array(z.object({ name: z.string(), type: z.string() }))
    .describe('Sets that were asked for without an answer; at most 100 of them.'),
  ignored: z
    .array(z.object({ name: z.string(), type: z.string(), reason: z.string() }))
    .describe('Sets that this service makes itself or that differ on every host.'),
  warnings: z.array(warning),
};

const scanResult = z.object({
  ...seen,
  wildcards: z.array(z.string()).describe('Names with an asterisk that answer for others.'),
  records: z
    .array(z.object({ name: z.string(), type: z.string(), ttl: z.int(), values, server: z.string() }))
    .describe('Sets of the zone, each with the address of the server that has it.'),
  proposal: z
    .object({
      changes: z.array(
        z.object({
          op: z.literal('replace'),
          name: z.string(),
          type: z.string(),
          values: z.array(z.string()),
          ttl: z.int(),
        }),
      ),
    })
    .nullable()
    .describe('The body of a bulk change that gives the zone these records; null where no such change is possible.'),
});

const side = z.object({ ttl: z.int(), values }).nullable();

const comparison = z.object({
  ...seen,
  same: z.boolean().describe('Every set that was asked for has an answer, and there is no difference.'),
  compared: z.int().describe('Sets that are on one side or on both.'),
  differences: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      kind: z.enum(['missing_there', 'missing_here', 'values', 'ttl']),
      here: side.describe('Of this zone; null where it is missing.'),
      there: side.describe('Of the other servers; null where it is missing.'),
    }),
  ),
});

const states = z
  .enum(['waiting', 'running', 'finished', 'failed'])
  .describe('waiting: for a worker; failed: no worker has finished it in time.');

/** The fields of a job, and between them those that say what it is about. */
export function jobFields<S extends z.ZodRawShape>(subject: S) {
  return {
    id: z.uuid(),
    ...subject,
    state: states,
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  };
}

const job = jobFields({ zone: z.string() });

/** A scan, and its result once it is finished. */
export const scanSchema = z.object({ ...job, result: scanResult.nullable() }).meta({ id: 'Scan' });

/** A comparison, and its result once it is finished. */
export const comparisonSchema = z.object({ ...job, result: comparison.nullable() }).meta({ id: 'Comparison' });

export type ScanResult = z.infer<typeof scanResult>;
export type ComparisonResult = z.infer<typeof comparison>;
