import { domainText } from '@fourwinds/dns';
import { isIP } from 'node:net';
import { z } from 'zod';
import { textSchema } from '../http/schemas.ts';
import { parseHostName } from '../scans/host-text.ts';
import { jobFields, serverState, warning } from '../scans/scan-schema.ts';

const HOST_WANTED = 'this must be the name of a host with the domain, such as shop.example.com';

/** A name as users write it; gives it in canonical form. */
const hostName = textSchema
  .min(1, HOST_WANTED)
  .max(254)
  .transform((text, context) => {
    const name = isIP(text) === 0 ? parseHostName(text) : undefined;
    if (name !== undefined && name.labelCount > 1) return domainText(name);
    context.addIssue(HOST_WANTED);
    return z.NEVER;
  });

export const nameBody = z.strictObject({ name: hostName.meta({ example: 'shop.example.com' }) });

const nameserver = z.object({
  name: z.string(),
  address: z.string().nullable(),
  state: serverState,
  error: z.string().nullable(),
  target: z.string().nullable().describe('Of the CNAME record; null where there is none.'),
  addresses: z.array(z.string()).describe('Of the A and AAAA records.'),
  ttl: z.int().nullable().describe('For how many seconds resolvers keep this answer; null where there are no records.'),
});

const nameCheck = z.object({
  way: z
    .enum(['delegation', 'cname', 'addresses'])
    .nullable()
    .describe(
      'How the name leads here, as every nameserver that answers shows it: its zone is here, by an alias of the edge host, or by its addresses; null where it does not.',
    ),
  nameservers: z.int().describe('Addresses of nameservers of its zone.'),
  cname: z
    .object({
      expected: z.string(),
      shown_by: z.int().describe('Addresses of nameservers that show an alias which leads there.'),
    })
    .nullable()
    .describe('Null where the service has no edge host.'),
  addresses: z
    .object({
      expected: z.array(z.string()),
      shown_by: z.int().describe('Addresses of nameservers that show addresses of the service, and no others.'),
      missing: z.array(z.string()).describe('Addresses of the service that no nameserver shows.'),
      others: z.array(z.string()).describe('Addresses that are none of the service.'),
    })
    .nullable()
    .describe('Null where the service has no addresses for this.'),
  stops_at: z
    .string()
    .nullable()
    .describe('The last name on the way that the answers lead to; null where it ends at this service.'),
  chain: z
    .array(
      z.object({
        name: z.string(),
        zone: z.string().nullable().describe('The zone that has it; null where it was not found.'),
        error: z.string().nullable(),
        nameservers: z.array(nameserver),
      }),
    )
    .describe('The name itself, then the target of each alias.'),
  advice: z.array(warning).describe('Why it does not lead here everywhere, and what to do; the first comes first.'),
});

/** A check of a name, and its result once it is finished. */
export const nameCheckSchema = z
  .object({ ...jobFields({ name: z.string() }), result: nameCheck.nullable() })
  .meta({ id: 'NameCheck' });

export type NameCheckResult = z.infer<typeof nameCheck>;
