import { mailOptions } from '@fourwinds/mail';
import {
  apiOptions,
  deliveryOptions,
  nameserverAddresses,
  nameserverOptions,
  operatorOptions,
  requireCertificate,
  requireHttpsParts,
} from '@fourwinds/options';
import { asText, forwarded, type SocketAddress, socketAddress, socketAddresses } from '@fourwinds/process';
import {
  domainList,
  edgeOptions,
  labelSelector,
  requireEdgeAddresses,
  serviceDomainSetting,
} from '@fourwinds/resources';
import { z } from 'zod';
import { regions } from './regions.ts';

const ONE_EACH = `there are ${regions.length} nameservers: give as many addresses`;

/**
 * Valid numbers of metrics addresses: for the operator only, for the operator and all nameservers, or for these and
 * the API.
 */
const METRICS_ADDRESSES = [1, 1 + regions.length, 2 + regions.length];

/** User settings. Each has a default. */
export const environmentSchema = z
  .object({
    FOURWINDS_DATA_DIR: z.string().default('.fourwinds'),
    FOURWINDS_HTTP: socketAddress.prefault('127.0.0.1:8080'),
    FOURWINDS_DNS: nameserverAddresses.FOURWINDS_DNS.refine(isOneEach, ONE_EACH),
    FOURWINDS_DOT: nameserverAddresses.FOURWINDS_DOT.refine(isNoneOrOneEach, ONE_EACH),
    FOURWINDS_SERVICE_DOMAIN: serviceDomainSetting.default('fourwinds.example'),
    FOURWINDS_SUFFIXES: asText(unlessEmpty(domainList.optional())),
    FOURWINDS_DENIED_DOMAINS: asText(domainList),
    FOURWINDS_TRUSTED_NAMESPACES: asText(labelSelector),
    FOURWINDS_EDGE_HOST: asText(unlessEmpty(edgeOptions.FOURWINDS_EDGE_HOST)),
    FOURWINDS_EDGE_ADDRESSES: asText(unlessEmpty(edgeOptions.FOURWINDS_EDGE_ADDRESSES)),
    ...forwarded(operatorOptions),
    ...forwarded(apiOptions),
    ...forwarded(nameserverOptions),
    ...forwarded(deliveryOptions),
    ...forwarded(mailOptions),
    FOURWINDS_METRICS: socketAddresses
      .refine(
        (addresses) => METRICS_ADDRESSES.includes(addresses.length),
        `give one address, for the operator, ${METRICS_ADDRESSES[1]}, for the nameservers too, or ${METRICS_ADDRESSES[2]}, for the API as well`,
      )
      .optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  })
  .superRefine(requireCertificate)
  .superRefine(requireHttpsParts)
  .superRefine(requireEdgeAddresses);

/** Variables that have a default. An empty value disables the default. */
export const emptyIsOff: readonly string[] = [...Object.keys(edgeOptions), 'FOURWINDS_SUFFIXES'];

function unlessEmpty(option: z.ZodType): z.ZodType {
  return z.preprocess((given) => (given === '' ? undefined : given), option);
}

function isOneEach(addresses: readonly SocketAddress[]): boolean {
  return addresses.length === regions.length;
}

function isNoneOrOneEach(addresses: readonly SocketAddress[] | undefined): boolean {
  return addresses === undefined || isOneEach(addresses);
}

export type Environment = z.infer<typeof environmentSchema>;
export type { SocketAddress };
