import { z } from 'zod';

export const nameserverSchema = z
  .object({
    name: z.string().describe('Name of the nameserver.'),
    region: z.string().describe('Name of its region.'),
    location: z.string().describe('Where the region is, in words.'),
    addresses: z.array(z.string()).describe('IPv4 and IPv6 addresses of the nameserver.'),
  })
  .meta({ id: 'Nameserver' });

const releaseInfoSchema = z
  .object({
    version: z.string().meta({ description: 'Version of the software, as in the changelog.', example: '0.1.0' }),
    date: z.iso.date().nullable().describe('Day of the release. Null if this version is not released.'),
    hotfix: z.boolean().describe('True for a release out of turn, for security or lost data.'),
  })
  .meta({ id: 'ReleaseInfo', description: 'The release that the service runs.' });

export type ReleaseView = z.output<typeof releaseInfoSchema>;

export const serviceSchema = z
  .object({
    domain: z.string().describe('Domain of the service, to which the names of its nameservers belong.'),
    nameservers: z.array(z.string()).describe('NS records to set for a domain at its registrar.'),
    edge_host: z
      .string()
      .nullable()
      .describe('Target for the CNAME record of a single name at its current provider. Null if the service has none.'),
    edge_addresses: z
      .array(z.string())
      .describe(
        'Addresses for A and AAAA records of a single name at its current provider. Empty if the service has none.',
      ),
    release: releaseInfoSchema,
  })
  .meta({ id: 'Service' });
