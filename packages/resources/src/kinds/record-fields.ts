import { domainNameIn, domainText } from '@fourwinds/dns';
import { z } from 'zod';
import { MIN_TTL, userEditableTypes } from './record-types.ts';

/** Fields and rules shared by the records inside a Zone and by Record objects. */

/** Characters that a value may have in its canonical form. */
export const MAX_VALUE_LENGTH = 65_535;

export const MAX_COMMENT_LENGTH = 1024;

export const ttlSchema = z.int().min(MIN_TTL).max(2_147_483_647);

/** An absolute name in ASCII without the final dot. Labels of letters, digits, hyphens and underscores; `/` for RFC 2317 zones. */
export const domainSchema = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[a-z0-9_]([-a-z0-9_/]{0,61}[a-z0-9_])?(\.[a-z0-9_]([-a-z0-9_/]{0,61}[a-z0-9_])?)*$/);

/** A setting that holds a domain. */
export const domainSetting = z.string().transform((text, context) => {
  const domain = canonicalDomain(text);
  if (domain !== undefined) return domain;
  context.addIssue(`"${text}" is not a domain such as fourwinds.example`);
  return z.NEVER;
});

/** A setting that holds the domain of the service: the names of nameservers in it are host names (RFC 952), which have no underscore. */
export const serviceDomainSetting = domainSetting.refine(
  (text) => !/[_/]/.test(text),
  'a host name has letters, digits and hyphens only, such as fourwinds.example',
);

/** A setting that holds domains, separated by commas. */
export const domainList = z.string().transform((text, context) => {
  return text.split(',').map((one) => {
    const domain = canonicalDomain(one.trim());
    if (domain !== undefined) return domain;
    context.addIssue(`"${one.trim()}" is not a domain such as example.com`);
    return z.NEVER;
  });
});

function canonicalDomain(text: string): string | undefined {
  const name = domainNameIn(text);
  const domain = name && domainText(name);
  return domainSchema.safeParse(domain).success ? domain : undefined;
}

export const recordFields = {
  name: z
    .string()
    .min(1)
    .max(1024)
    .describe('Owner name relative to the zone, e.g. www or *.dev; @ is the apex, the domain itself.'),
  type: z.enum(userEditableTypes).describe('Type of the record. SOA, and NS at the apex, are made by the service.'),
  value: z
    .string()
    .min(1)
    .max(MAX_VALUE_LENGTH)
    .describe(
      'Record data in presentation format (RFC 1035 5.1), e.g. 192.0.2.1 or "10 mail.example.com.". A TXT value without quotes is one text as it is; in quotes a backslash begins an escape.',
    ),
  ttl: ttlSchema
    .optional()
    .describe(
      'Time to live in seconds. The default TTL of the zone when omitted; all records of one name and type have the same.',
    ),
  comment: z.string().max(MAX_COMMENT_LENGTH).optional().describe('A note for people; not published.'),
};

export const problemSchema = z
  .object({
    path: z.string().max(1024).describe('Which field or object, e.g. spec.records[3].value.'),
    code: z.string().max(64).describe('Programmatic code of the rule.'),
    severity: z.enum(['error', 'warning']).describe('Errors keep the record or the draft from being published.'),
    message: z.string().max(4096).describe('The fault and its correction.'),
  })
  .describe('One thing that is wrong.');

export type Problem = z.infer<typeof problemSchema>;
