import { KEY_LIMITS } from '@fourwinds/resources';
import { z } from 'zod';
import { keyRoles } from './public-key.ts';
import { exportKeys } from './export-keys.ts';
import { importKeys } from './import-keys.ts';
import { personalToken, caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { dsSchema, keyStates } from './key-schema.ts';
import { dryRunQuery, listUpTo } from '../http/schemas.ts';

/** Characters of a private key: twice those of RSA with 4096 bits. */
const MAX_KEY_LENGTH = 8192;

const role = z.enum(keyRoles).describe('The role of the key: a KSK signs the keys, a ZSK everything else, a CSK both.');

const keyFields = {
  key_tag: z.int(),
  role,
  algorithm: z.int(),
  dnskey: z.string().meta({ description: 'Data of the DNSKEY record.', example: '257 3 15 l02Woi0iS8Aa25FQkUd9RMz…' }),
};

const exportAll = endpoint({
  method: 'get',
  path: '/zones/{zone}/dnssec/keys',
  id: 'exportKeys',
  summary: 'Gives the keys of a zone.',
  access: caller('zones:read', { scope: 'dnssec:write', privateKeys: true, when: 'with private=true' }),
  query: z.strictObject({
    private: z
      .enum(['true', 'false'])
      .optional()
      .transform((text) => text === 'true')
      .meta({ description: 'With the private keys, to move the zone. Kept in the audit log.' }),
  }),
  replies: {
    200: z
      .object({
        zone: z.string(),
        keys: z.array(
          z.object({
            ...keyFields,
            state: keyStates.nullable(),
            ds: z
              .array(dsSchema)
              .describe('The DS records of the key that a registrar may have now; empty while it should have none.'),
            private: z
              .object({
                name: z.string().meta({ example: 'Kexample.com.+015+03613' }),
                key: z.string().describe('The file .key of BIND.'),
                private: z.string().describe('The file .private of BIND, format 1.3.'),
                pem: z.string().describe('PKCS#8.'),
              })
              .optional()
              .describe('With private=true.'),
          }),
        ),
      })
      .meta({ id: 'KeysExported' }),
  },
  async handle({ services, actor, params, query, requestId }) {
    const request = { zone: params.zone, withPrivate: query.private, requestId };
    return { status: 200, body: await exportKeys(services, actor, request) };
  },
});

const importedSchema = z
  .object({
    zone: z.string(),
    change_id: z.uuid().nullable(),
    applied: z.boolean().describe('false with dry_run.'),
    keys: z.array(
      z.object({
        ...keyFields,
        ds: z.array(dsSchema).describe('The DS records of a parent that points to the key already; not for new ones.'),
      }),
    ),
    warnings: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  })
  .meta({ id: 'KeysImported' });

const importAll = endpoint({
  method: 'post',
  path: '/zones/{zone}/dnssec/keys',
  id: 'importKeys',
  summary: 'Imports the keys of a zone that is signed elsewhere, before DNSSEC is enabled here.',
  access: personalToken('dnssec:write'),
  journalled: 'writes',
  query: z.strictObject({ dry_run: dryRunQuery }),
  body: z.strictObject({
    keys: listUpTo(
      KEY_LIMITS.inAll,
      z.strictObject({
        role,
        private: z
          .string()
          .max(MAX_KEY_LENGTH)
          .describe('A file .private of BIND or ldns, or PEM (PKCS#8, PKCS#1 or SEC 1), not encrypted.'),
        algorithm: z
          .int()
          .min(0)
          .max(255)
          .optional()
          .meta({ description: 'Refused if the key is for another.', override: { minimum: 13, maximum: 16 } }),
      }),
    ),
  }),
  replies: { 201: importedSchema, 200: importedSchema },
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const request = { zone: params.zone, keys: body.keys, dryRun: query.dry_run, ifMatch, requestId };
    const { zone, etag, changeId, applied, keys, warnings } = await importKeys(services, actor, request);
    const answer = { zone, change_id: changeId, applied, keys, warnings };
    return applied ? { status: 201, body: answer, headers: { ETag: etag } } : { status: 200, body: answer };
  },
});

/** Keys of zones, in both APIs. */
export const dnssecKeys = [exportAll, importAll];
