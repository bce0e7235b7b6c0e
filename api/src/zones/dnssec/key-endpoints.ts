import type { VerifiedPorts } from '../../kernel/require-verified.ts';
import type { ReadingPorts } from './note-reading.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import { KEY_LIMITS } from '@fourwinds/resources';
import { z } from 'zod';
import { exportKeys } from './export-keys.ts';
import { importKeys } from './import-keys.ts';
import { personalToken, caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { keyListSchema, roleSchema } from './key-schema.ts';
import { keysImportedSchema } from './dnssec-schema.ts';
import { algorithmSchema } from '../signing/signing-schema.ts';
import { changeBody } from '../write/outcome-schema.ts';
import { dryRunQuery, flagQuery, listUpTo } from '../../http/schemas.ts';

const endpoint = endpointsWith<ChangePorts & ReadingPorts & VerifiedPorts>();

/** Maximum characters of a private key: twice the size of an RSA key with 4096 bits. */
const MAX_KEY_LENGTH = 8192;

const exportAll = endpoint({
  method: 'get',
  path: '/zones/{zone}/dnssec/keys',
  id: 'exportKeys',
  summary: 'Get the keys of a zone. With private=true, includes the private keys.',
  access: caller('zones:read', { scope: 'dnssec:write', privateKeys: true, when: 'with private=true' }),
  query: z.strictObject({
    private: flagQuery.describe('Include the private keys, to move the zone. Recorded in the audit log.'),
  }),
  replies: {
    200: keyListSchema,
  },
  async handle({ services, actor, params, query, requestId }) {
    const request = { zone: params.zone, withPrivate: query.private, requestId };
    return { status: 200, body: await exportKeys(services, actor, request) };
  },
});

const importSchema = z
  .strictObject({
    keys: listUpTo(
      KEY_LIMITS.inAll,
      z
        .strictObject({
          role: roleSchema,
          private_key: z
            .string()
            .max(MAX_KEY_LENGTH)
            .describe('Unencrypted private key: a .private file of BIND or ldns, or PEM (PKCS#8, PKCS#1 or SEC 1).'),
          algorithm: algorithmSchema.optional().meta({
            description: 'Mnemonic of the expected algorithm. The key is refused if it has another one.',
            example: 'ED25519',
          }),
        })
        .meta({ id: 'KeyImport' }),
    ).describe('The keys to import.'),
  })
  .meta({ id: 'ImportKeysRequest' });

const importAll = endpoint({
  method: 'post',
  path: '/zones/{zone}/dnssec/keys',
  id: 'importKeys',
  summary: 'Import the keys of a zone that is signed elsewhere. Do this before you enable DNSSEC here.',
  access: personalToken('dnssec:write'),
  journalled: 'writes',
  query: z.strictObject({ dry_run: dryRunQuery }),
  body: importSchema,
  replies: { 201: keysImportedSchema, 200: keysImportedSchema },
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const request = { zone: params.zone, keys: body.keys, dryRun: query.dry_run, ifMatch, requestId };
    const imported = await importKeys(services, actor, request);
    const { dnssec, etag, applied, keys, warnings } = imported;
    const change = changeBody(imported, { warnings });
    const answer = { ...dnssec, imported_keys: keys, change };
    return applied ? { status: 201, body: answer, headers: { ETag: etag } } : { status: 200, body: answer };
  },
});

export const dnssecKeys = [exportAll, importAll];
