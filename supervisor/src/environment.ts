import { isIP } from 'node:net';
import {
  addressList,
  type SocketAddress,
  socketAddress,
  socketAddresses,
  socketAddressesWithPort,
} from '@fourwinds/process';
import { domainList, domainSetting, labelSelector } from '@fourwinds/resources';
import { z } from 'zod';
import { regions } from './regions.ts';

const DOT_PORT = 853;
const ONE_EACH = `there are ${regions.length} nameservers: give as many addresses`;

/** One for the operator; one each for the nameservers too; one for the API as well. */
const METRICS_ADDRESSES = [1, 1 + regions.length, 2 + regions.length];

/** What a person may set; everything has a default. */
export const environmentSchema = z
  .object({
    FOURWINDS_DATA_DIR: z.string().default('.fourwinds'),
    FOURWINDS_HTTP: socketAddress.prefault('127.0.0.1:8080'),
    FOURWINDS_HTTP_CONNECTIONS: z.coerce.number().int().min(1).optional(),
    FOURWINDS_HTTP_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
    FOURWINDS_TRUSTED_PROXIES: addressList.optional(),
    FOURWINDS_DNS: socketAddresses
      .refine(isOneEach, ONE_EACH)
      .refine(
        (addresses) => addresses.every(({ host }) => isIP(host) !== 0),
        'the nameservers publish these addresses: give numbers, not names',
      )
      .prefault('127.0.0.1:5301,127.0.0.1:5302,127.0.0.1:5303,127.0.0.1:5304'),
    /** Where the nameservers answer over TLS, too. */
    FOURWINDS_DOT: socketAddressesWithPort(DOT_PORT).refine(isOneEach, ONE_EACH).optional(),
    FOURWINDS_DOT_SECRET: z.string().optional(),
    FOURWINDS_DOT_CERTIFICATE: z.string().optional(),
    FOURWINDS_DOT_KEY: z.string().optional(),
    FOURWINDS_SERVICE_DOMAIN: domainSetting.default('fourwinds.example'),
    FOURWINDS_DENIED_DOMAINS: checked(domainList),
    FOURWINDS_TRUSTED_NAMESPACES: checked(labelSelector),
    FOURWINDS_SERVICE_DNSSEC: z.enum(['on', 'off']).optional(),
    FOURWINDS_CHAOS: z
      .string()
      .regex(/^(identity|version)(,(identity|version))*$/, 'must be identity, version, or both and a comma')
      .optional(),
    FOURWINDS_RESOLVERS: socketAddresses.optional(),
    FOURWINDS_COOKIE_SECRET: z
      .string()
      .regex(/^[0-9a-fA-F]{32}(,[0-9a-fA-F]{32})?$/, 'must be 32 hexadecimal digits, or two such secrets and a comma')
      .optional(),
    FOURWINDS_WORKERS: z.coerce.number().int().min(0).max(255).default(1),
    FOURWINDS_RATE_LIMIT: z.enum(['on', 'off']).optional(),
    FOURWINDS_RRL_RESPONSES_PER_SECOND: z.coerce.number().int().min(1).optional(),
    FOURWINDS_RRL_ALL_PER_SECOND: z.coerce.number().int().min(1).optional(),
    FOURWINDS_RRL_SLIP: z.coerce.number().int().min(0).optional(),
    FOURWINDS_METRICS: socketAddresses
      .refine(
        (addresses) => METRICS_ADDRESSES.includes(addresses.length),
        `give one address, for the operator, ${METRICS_ADDRESSES[1]}, for the nameservers too, or ${METRICS_ADDRESSES[2]}, for the API as well`,
      )
      .optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  })
  .refine((environment) => environment.FOURWINDS_DOT === undefined || hasCertificate(environment), {
    path: ['FOURWINDS_DOT'],
    message: 'give its certificate: FOURWINDS_DOT_CERTIFICATE and FOURWINDS_DOT_KEY, or FOURWINDS_DOT_SECRET',
  });

/** Text for a program that reads it as `setting` does. */
function checked(setting: z.ZodType) {
  return z
    .string()
    .superRefine((text, context) => {
      for (const { message } of setting.safeParse(text).error?.issues ?? []) context.addIssue(message);
    })
    .optional();
}

function isOneEach(addresses: readonly SocketAddress[]): boolean {
  return addresses.length === regions.length;
}

interface Certificate {
  readonly FOURWINDS_DOT_SECRET?: string;
  readonly FOURWINDS_DOT_CERTIFICATE?: string;
  readonly FOURWINDS_DOT_KEY?: string;
}

function hasCertificate({
  FOURWINDS_DOT_CERTIFICATE: certificate,
  FOURWINDS_DOT_KEY: key,
  ...rest
}: Certificate): boolean {
  return rest.FOURWINDS_DOT_SECRET !== undefined || (certificate !== undefined && key !== undefined);
}

export type Environment = z.infer<typeof environmentSchema>;
export type { SocketAddress };
