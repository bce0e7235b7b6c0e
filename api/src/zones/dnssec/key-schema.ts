import { KEY_ROLES, KEY_STATES } from '@fourwinds/resources';
import { z } from 'zod';
import { keyRoles } from './public-key.ts';

export const keyStates = z
  .enum(KEY_STATES.map((state) => state.toLowerCase()))
  .describe('Lifecycle state of the key (RFC 7583 3.1).');

const keyTag = z.int().describe('Key tag (RFC 4034 B).');

const algorithmFields = {
  algorithm: z.string().meta({
    description: 'Mnemonic of the algorithm. An algorithm without one has its number as text.',
    example: 'ECDSAP256SHA256',
  }),
  algorithm_number: z.int().meta({ description: 'Number of the algorithm.', example: 13 }),
};

export const dsSchema = z
  .object({
    key_tag: keyTag,
    ...algorithmFields,
    digest_type: z.int().describe('Digest type: 2 is SHA-256, 4 is SHA-384.'),
    digest: z.string().describe('Digest in hexadecimal.'),
    rdata: z
      .string()
      .meta({ description: 'Record data of the DS record.', example: '2371 13 2 1F987CC6583E92DF0890…' }),
  })
  .meta({ id: 'DsRecord', description: 'A DS record (RFC 4034 5).' });

const dnskeySchema = z
  .object({
    flags: z.int().describe('Flags: 257 for a KSK or CSK.'),
    protocol: z.int().describe('Always 3.'),
    ...algorithmFields,
    public_key: z.string().describe('Public key in Base64.'),
  })
  .meta({ id: 'Dnskey', description: 'The fields of a DNSKEY record (RFC 4034 2).' });

export const parentDsSchema = dsSchema
  .extend({
    dnskey: dnskeySchema
      .nullable()
      .describe('The key of the DS record. Some registrars ask for it instead. Null if it is not known yet.'),
  })
  .meta({ id: 'ParentDs', description: 'A DS record that the parent should have.' });

export const upcomingDsSchema = parentDsSchema
  .extend({
    publish_after: z.iso
      .datetime()
      .nullable()
      .describe('When you may publish the record. Null if the time is not known yet. See waiting_for.'),
  })
  .meta({ id: 'UpcomingDs', description: 'A DS record that the parent should have later.' });

export const dnssecKeySchema = z
  .object({
    key_tag: keyTag,
    role: z.enum(KEY_ROLES).describe('Role of the key. A KSK signs the keys, a ZSK signs all other records.'),
    ...algorithmFields,
    status: keyStates,
    since: z.iso.datetime().describe('Since when the key has this status.'),
  })
  .meta({ id: 'DnssecKey', description: 'A key that signs the zone.' });

export const roleSchema = z
  .enum(keyRoles)
  .describe('Role of the key. A KSK signs the keys, a ZSK signs all other records, a CSK does both.');

const publicKeyFields = {
  key_tag: keyTag,
  role: roleSchema,
  ...algorithmFields,
  rdata: z
    .string()
    .meta({ description: 'Record data of the DNSKEY record.', example: '257 3 15 l02Woi0iS8Aa25FQkUd9RMz…' }),
};

const keyFilesSchema = z
  .object({
    name: z.string().meta({ description: 'Name of the files, without extension.', example: 'Kexample.com.+015+03613' }),
    public_file: z.string().describe('BIND .key file.'),
    private_file: z.string().describe('BIND .private file, format 1.3.'),
    pem: z.string().describe('Private key as PKCS#8.'),
  })
  .meta({ id: 'KeyFiles', description: 'A key pair in the file formats of other nameservers.' });

const exportedKeySchema = z
  .object({
    ...publicKeyFields,
    status: keyStates.nullable().describe('Lifecycle state of the key (RFC 7583 3.1). Null if it is not known yet.'),
    ds: z
      .array(dsSchema)
      .describe('The DS records of the key that the parent may have now. Empty if it should have none.'),
    files: keyFilesSchema.optional().describe('The private key. Only with private=true.'),
  })
  .meta({ id: 'ExportedKey', description: 'A key of the zone.' });

export const keyListSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    keys: z.array(exportedKeySchema).describe('The keys of the zone.'),
  })
  .meta({ id: 'DnssecKeyList' });

export const importedKeySchema = z
  .object({
    ...publicKeyFields,
    ds: z.array(dsSchema).describe('DS records, if the parent already has one of this key. Not for new keys.'),
  })
  .meta({ id: 'ImportedKey', description: 'A key that was imported.' });
