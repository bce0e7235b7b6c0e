import { domainText } from '@fourwinds/dns';
import { isIP } from 'node:net';
import { z } from 'zod';
import { issueSchema } from '../../http/issue-schema.ts';
import { textSchema } from '../../http/schemas.ts';
import { parseHostName } from '../scans/host-text.ts';
import { jobFields, serverStatus } from '../scans/scan-schema.ts';

const HOST_WANTED = 'this must be the name of a host with the domain, such as shop.example.com';

/** A host name that a user entered. The output is in canonical form. */
const hostName = textSchema
  .min(1, HOST_WANTED)
  .max(254)
  .transform((text, context) => {
    const name = isIP(text) === 0 ? parseHostName(text) : undefined;
    if (name !== undefined && name.labelCount > 1) return domainText(name);
    context.addIssue(HOST_WANTED);
    return z.NEVER;
  });

export const nameBody = z
  .strictObject({ name: hostName.meta({ description: 'Name of the host to check.', example: 'shop.example.com' }) })
  .meta({ id: 'CreateNameCheckRequest' });

const answerSchema = z
  .object({
    name: z.string().describe('Name of the nameserver.'),
    address: z.string().nullable().describe('Address that was queried. Null if no address was found.'),
    status: serverStatus,
    error: z.string().nullable().describe('Why there was no usable answer. Null if there was one.'),
    target: z.string().nullable().describe('Target of the CNAME record. Null if there is none.'),
    addresses: z.array(z.string()).describe('Addresses in the A and AAAA records.'),
    ttl: z.int().nullable().describe('How long resolvers cache this answer, in seconds. Null if there are no records.'),
  })
  .meta({ id: 'NameserverAnswer' });

const hopSchema = z
  .object({
    name: z.string().describe('The name that was queried.'),
    zone: z.string().nullable().describe('The zone that contains the name. Null if it was not found.'),
    error: z.string().nullable().describe('Why the zone was not found. Null if it was found.'),
    answers: z.array(answerSchema).describe('The answer of each nameserver of the zone.'),
  })
  .meta({ id: 'NameHop' });

const cnameSchema = z
  .object({
    expected_host: z.string().describe('The edge host of the service.'),
    shown_count: z.int().describe('Number of answers with an alias that leads there.'),
  })
  .meta({ id: 'CnameCheck' });

const addressesSchema = z
  .object({
    expected_addresses: z.array(z.string()).describe('The addresses of the service.'),
    shown_count: z.int().describe('Number of answers that contain only addresses of the service.'),
    missing: z.array(z.string()).describe('Addresses of the service that no nameserver returns.'),
    others: z.array(z.string()).describe('Addresses that do not belong to the service.'),
  })
  .meta({ id: 'AddressCheck' });

const resultSchema = z
  .object({
    way: z
      .enum(['delegation', 'cname', 'addresses'])
      .nullable()
      .describe(
        'How the name leads here, according to all nameservers that answer: its zone is here, by an alias of the edge host, or by its addresses. Null if it does not lead here.',
      ),
    answer_count: z.int().describe('Number of addresses of the nameservers of its zone.'),
    cname_check: cnameSchema
      .nullable()
      .describe('Whether the name is an alias of the edge host. Null if there is none.'),
    address_check: addressesSchema
      .nullable()
      .describe(
        'Whether the name has the addresses of the service. Null if the service has no addresses for single names.',
      ),
    stops_at: z
      .string()
      .nullable()
      .describe('The last name that the answers lead to. Null if they lead to this service.'),
    chain: z.array(hopSchema).describe('The name itself, then the target of each alias.'),
    issues: z
      .array(issueSchema)
      .describe('Why the name does not lead here everywhere, and what to do. The most important issue comes first.'),
  })
  .meta({ id: 'NameCheckResult' });

export const nameCheckSchema = z
  .object({
    ...jobFields({ name: z.string().describe('The checked name.') }),
    result: resultSchema.nullable().describe('Where the name leads. Null until the check is finished.'),
  })
  .meta({ id: 'NameCheck' });

export type NameCheckResult = z.infer<typeof resultSchema>;
