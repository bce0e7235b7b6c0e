import { domainText } from '@fourwinds/dns';
import { MOST_SERVERS } from '@fourwinds/jobs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { listUpTo, textSchema, waitSchema } from '../../http/schemas.ts';
import { issueSchema } from '../../http/issue-schema.ts';
import { dsSchema } from '../dnssec/key-schema.ts';
import { parseHostName } from './host-text.ts';

const SERVER_WANTED = 'this must be the name or the IP address of a nameserver, such as ns1.example.net or 192.0.2.1';

const server = textSchema.min(1, SERVER_WANTED).max(255).refine(isServer, SERVER_WANTED).transform(serverOf);

function isServer(text: string): boolean {
  return isIP(text) !== 0 || /[a-z]/.test(serverOf(text));
}

/** Returns the address or canonical host name. Returns an empty string if the text is neither. */
function serverOf(text: string): string {
  const host = isIP(text) === 0 ? parseHostName(text) : undefined;
  return isIP(text) === 0 ? ((host && domainText(host)) ?? '') : text.toLowerCase();
}

export const scanRequestBody = z
  .strictObject({
    servers: listUpTo(MOST_SERVERS, server)
      .optional()
      .describe('Names or IP addresses of the servers to query. If omitted, the servers in the delegation.'),
  })
  .meta({ id: 'ScanRequest' });

export const scanWait = waitSchema
  .default(10_000)
  .meta({ description: 'Wait for the result, at most this long: 0 to 30 seconds. Default: 10.', example: '10s' });

export const serverStatus = z
  .enum(['answers', 'foreign', 'silent', 'forbidden'])
  .describe(
    'answers: the server has the zone. foreign: its answer is not authoritative. silent: no answer. forbidden: the service may not connect to its addresses.',
  );

const setName = {
  name: z.string().describe('Owner name, relative to the zone. @ for the zone itself.'),
  type: z.string().describe('Record type.'),
};

const setContent = {
  ttl: z.int().describe('TTL in seconds.'),
  values: z.array(z.string()).describe('Record data in presentation format (RFC 1035 5.1), with absolute names.'),
};

const parentSchema = z
  .object({
    zone: z.string().describe('Name of the parent zone.'),
    nameservers: z.array(z.string()).describe('Nameservers in the delegation.'),
    ds: z.array(dsSchema).describe('DS records of the zone.'),
  })
  .meta({ id: 'ParentDelegation' });

const scannedServerSchema = z
  .object({
    name: z.string().describe('Name of the server, or its address if it was requested by address.'),
    address: z.string().nullable().describe('Address that was queried. Null if no address was found.'),
    status: serverStatus,
    serial: z.int().nullable().describe('SOA serial of the zone at the server. Null if it does not have the zone.'),
    transfer: z
      .enum(['allowed', 'refused', 'too_large', 'failed'])
      .nullable()
      .describe('Whether the server returned the whole zone by AXFR. Null if it was not asked.'),
    error: z.string().nullable().describe('Why there was no usable answer. Null if there was one.'),
  })
  .meta({ id: 'ScannedServer' });

const seen = {
  parent_delegation: parentSchema
    .nullable()
    .describe('The delegation at the parent. Null if its servers were not found or did not all answer.'),
  scanned_servers: z.array(scannedServerSchema).describe('The servers, each with its answer.'),
  complete: z
    .boolean()
    .describe('Whether a server returned the whole zone. If not, records at unusual names may be missing.'),
  unanswered: z
    .array(z.object(setName).meta({ id: 'RecordSetName' }))
    .describe('Record sets without an answer. At most 100.'),
  ignored: z
    .array(
      z
        .object({ ...setName, reason: z.string().describe('Why the record set is ignored.') })
        .meta({ id: 'IgnoredRecordSet' }),
    )
    .describe('Record sets that this service creates itself, or that differ on every host.'),
  issues: z.array(issueSchema).describe('Faults of the servers and of the delegation, most severe first.'),
};

const scannedSetSchema = z
  .object({
    ...setName,
    ...setContent,
    server: z.string().describe('Address of the server that returned the record set.'),
  })
  .meta({ id: 'ScannedRecordSet' });

const proposedChangeSchema = z
  .object({
    op: z.literal('replace').describe('As in a bulk change.'),
    ...setName,
    ...setContent,
  })
  .meta({ id: 'ProposedChange' });

const scanResult = z
  .object({
    ...seen,
    wildcards: z.array(z.string()).describe('Wildcard names that answer for others.'),
    record_sets: z
      .array(scannedSetSchema)
      .describe('Record sets of the zone, each with the address of the server that returned it.'),
    proposal: z
      .object({ changes: z.array(proposedChangeSchema).describe('Changes, in the form of a bulk change.') })
      .meta({ id: 'ScanProposal' })
      .nullable()
      .describe(
        'Request body of a bulk change that adds these records to the zone. Null if no such change is possible.',
      ),
  })
  .meta({ id: 'ScanResult' });

const side = z.object(setContent).meta({ id: 'RecordSetContent' }).nullable();

const differenceSchema = z
  .object({
    ...setName,
    difference: z
      .enum(['missing_there', 'missing_here', 'values', 'ttl'])
      .describe(
        'missing_there: only this zone has the record set. missing_here: only the other servers have it. values: the values differ. ttl: only the TTL differs.',
      ),
    here: side.describe('The record set in this zone. Null if it is missing.'),
    there: side.describe('The record set at the other servers. Null if it is missing.'),
  })
  .meta({ id: 'RecordSetDifference' });

const comparisonResult = z
  .object({
    ...seen,
    same: z.boolean().describe('Whether all queries were answered and there are no differences.'),
    compared_count: z.int().describe('Number of record sets on either side.'),
    differences: z.array(differenceSchema).describe('Record sets that differ, sorted by name and type.'),
  })
  .meta({ id: 'ComparisonResult' });

const jobStatus = z
  .enum(['waiting', 'running', 'finished', 'failed'])
  .describe('waiting: for a worker. failed: no worker finished in time.');

export function jobFields<S extends z.ZodRawShape>(subject: S) {
  return {
    id: z.uuid().describe('ID, for reading the result later. Kept for a day.'),
    ...subject,
    status: jobStatus,
    created_at: z.iso.datetime().describe('When it was requested.'),
    finished_at: z.iso.datetime().nullable().describe('When it ended. Null before.'),
  };
}

const job = jobFields({ zone: z.string().describe('Name of the zone.') });

export const scanSchema = z
  .object({
    ...job,
    result: scanResult.nullable().describe('The records that were found. Null until the scan is finished.'),
  })
  .meta({ id: 'Scan' });

export const comparisonSchema = z
  .object({
    ...job,
    result: comparisonResult.nullable().describe('The differences. Null until the comparison is finished.'),
  })
  .meta({ id: 'Comparison' });

export type ScanResult = z.infer<typeof scanResult>;
export type ComparisonResult = z.infer<typeof comparisonResult>;
