import { domainNameIn, domainText } from '@fourwinds/dns/domain-name';
import { z } from 'zod';
import { MIN_TTL, userEditableTypes } from './record-types.ts';

/** Fields and rules that apply to the inline records of a Zone and to Record objects. */

/** Maximum number of characters of a canonical value. */
export const MAX_VALUE_LENGTH = 65_535;

export const MAX_COMMENT_LENGTH = 1024;

export const ttlSchema = z.int().min(MIN_TTL).max(2_147_483_647);

/**
 * An absolute ASCII name without the final dot. Labels consist of letters, digits, hyphens and underscores, and `/`
 * for RFC 2317 zones.
 */
export const domainSchema = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[a-z0-9_]([-a-z0-9_/]{0,61}[a-z0-9_])?(\.[a-z0-9_]([-a-z0-9_/]{0,61}[a-z0-9_])?)*$/);

export const domainSetting = z.string().transform((text, context) => {
  const domain = canonicalDomain(text);
  if (domain !== undefined) return domain;
  context.addIssue(`"${text}" is not a domain such as fourwinds.example`);
  return z.NEVER;
});

/**
 * The service domain. The names of the nameservers are in this domain, and host names must not contain underscores
 * (RFC 952).
 */
export const serviceDomainSetting = domainSetting.refine(
  (text) => !/[_/]/.test(text),
  'a host name has letters, digits and hyphens only, such as fourwinds.example',
);

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
    .describe('Owner name relative to the zone, e.g. www or *.dev. Use @ for the domain itself (the apex).'),
  type: z
    .enum(userEditableTypes)
    .describe('Record type. The service creates the SOA record, and the NS records of the apex.'),
  value: z
    .string()
    .min(1)
    .max(MAX_VALUE_LENGTH)
    .describe(
      'Record data in presentation format (RFC 1035 5.1), e.g. 192.0.2.1 or "10 mail.example.com.". A TXT value without quotes is one string, taken literally. In a quoted value, a backslash starts an escape.',
    ),
  ttl: ttlSchema
    .optional()
    .describe(
      'Time to live, in seconds. If omitted, the default TTL of the zone. All records of one name and type must have the same TTL.',
    ),
  comment: z.string().max(MAX_COMMENT_LENGTH).optional().describe('A note for people. Not published.'),
};

export const problemSchema = z
  .object({
    path: z.string().max(1024).describe('The field or object, e.g. spec.records[3].value.'),
    code: z.string().max(64).describe('Code of the rule, for programs.'),
    severity: z
      .enum(['error', 'warning'])
      .describe('error: the record, or the whole draft, is not published. warning: the record is published.'),
    message: z.string().max(4096).describe('The error, and how to correct it.'),
  })
  .describe('An error or a warning.');

export type Problem = z.infer<typeof problemSchema>;
