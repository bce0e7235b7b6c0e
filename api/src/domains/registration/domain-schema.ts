import { z } from 'zod';
import { issueSchema } from '../../http/issue-schema.ts';
import { changeSchema } from '../../zones/write/outcome-schema.ts';

const autoRenew = z.boolean().describe('Whether the name is renewed by itself while it is in use.');

export const domainSchema = z
  .object({
    id: z.uuid().describe('ID of the domain.'),
    name: z.string().meta({ description: 'The name, without final dot.', example: 'myhome.names.example' }),
    kind: z.enum(['subdomain']).describe('subdomain: a name below a suffix of this service.'),
    suffix: z.string().describe('The suffix above the name.'),
    status: z
      .enum(['active', 'expiring', 'grace', 'deleting'])
      .describe(
        'active: more than 60 days remain. expiring: the term ends soon; the name can be renewed. grace: the term has ended, and the name can still be renewed. deleting: the name was given up or its grace is over; it can be restored until restorable_until.',
      ),
    auto_renew: autoRenew,
    created_at: z.iso.datetime().describe('When the name was registered.'),
    updated_at: z.iso.datetime().describe('When the domain was last changed. Changes of its zone do not count.'),
    ends_at: z.iso.datetime().describe('End of the term.'),
    renewable_from: z.iso.datetime().describe('From when the name can be renewed.'),
    deleting_at: z.iso.datetime().nullable().describe('When the deletion began. Null if none is in progress.'),
    restorable_until: z.iso
      .datetime()
      .nullable()
      .describe('Until when the deletion can be undone. Null if none is in progress.'),
    held_at: z.iso
      .datetime()
      .nullable()
      .describe('Since when the service does not answer for the name, because of abuse. Null if it answers.'),
    zone_id: z.uuid().describe('ID of the zone of the name. Its records are at /zones/{zone_id}.'),
  })
  .meta({ id: 'Domain', description: 'A name below a suffix of this service. It has a zone of its own.' });

export type DomainView = z.input<typeof domainSchema>;

export const domainChangedSchema = domainSchema
  .extend({ change: changeSchema })
  .meta({ id: 'DomainChanged', description: 'A domain after a write, and the outcome of the write.' });

const wantedName = z
  .string()
  .min(1, 'this is empty; write a name below a suffix of this service')
  .max(1024)
  .meta({ description: 'A label and a suffix of this service. See GET /suffixes.', example: 'myhome.names.example' });

/** Body of createDomain. */
export const createDomainRequest = z
  .strictObject({ name: wantedName, auto_renew: autoRenew.default(false) })
  .meta({ id: 'CreateDomainRequest', description: 'A name to register.' });

/** Body of updateDomain. Omitted settings stay unchanged. */
export const updateDomainRequest = z
  .strictObject({ auto_renew: autoRenew.optional() })
  .meta({ id: 'UpdateDomainRequest', description: 'New settings of a domain. Omitted settings stay unchanged.' });

export const checkDomainQuery = z.strictObject({ name: wantedName });

export const availabilitySchema = z
  .object({
    name: z.string().describe('The name, in lower case.'),
    available: z.boolean().describe('Whether the account can register the name now. Quotas and limits do not matter.'),
    issues: z.array(issueSchema).describe('Why the name is not available. Empty if it is.'),
    suggestions: z.array(z.string()).describe('Similar names that are available. Empty if the name itself is.'),
  })
  .meta({ id: 'DomainAvailability', description: 'Whether a name can be registered.' });

export const suffixSchema = z
  .object({ name: z.string().describe('The suffix, without final dot.') })
  .meta({ id: 'Suffix', description: 'A domain of the service below which anyone can register names.' });
