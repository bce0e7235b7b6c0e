import { isIP } from 'node:net';
import {
  apiOptions,
  asGiven,
  forwarded,
  nameserverOptions,
  operatorOptions,
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

/** The settings for a person; each has a default. */
export const environmentSchema = z
  .object({
    FOURWINDS_DATA_DIR: z.string().default('.fourwinds'),
    FOURWINDS_HTTP: socketAddress.prefault('127.0.0.1:8080'),
    FOURWINDS_DNS: socketAddresses
      .refine(isOneEach, ONE_EACH)
      .refine(
        (addresses) => addresses.every(({ host }) => isIP(host) !== 0),
        'the nameservers publish these addresses: give numbers, not names',
      )
      .prefault('127.0.0.1:5301,127.0.0.1:5302,127.0.0.1:5303,127.0.0.1:5304'),
    /** Where the nameservers answer over TLS, too. */
    FOURWINDS_DOT: socketAddressesWithPort(DOT_PORT).refine(isOneEach, ONE_EACH).optional(),
    FOURWINDS_SERVICE_DOMAIN: domainSetting.default('fourwinds.example'),
    FOURWINDS_DENIED_DOMAINS: asGiven(domainList),
    FOURWINDS_TRUSTED_NAMESPACES: asGiven(labelSelector),
    ...forwarded(operatorOptions),
    ...forwarded(apiOptions),
    ...forwarded(nameserverOptions),
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
