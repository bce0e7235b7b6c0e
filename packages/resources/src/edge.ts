import { formatIpv6, parseIpv4, parseIpv6 } from '@fourwinds/dns/address';
import { z } from 'zod';
import { domainSetting } from './kinds/record-fields.ts';
import { isAtOrBelow } from './owner.ts';

/** A host of this service. Names in externally hosted zones can point to it. */
export interface Edge {
  /** Target of CNAME records, without the final dot. */
  readonly host?: string;
  /** Anycast addresses for A and AAAA records. */
  readonly addresses: readonly string[];
}

/** Options of the programs that use the edge. `make run` accepts and forwards them. */
export const edgeOptions = {
  /** Target of CNAME records in externally hosted zones. If unset, the service offers no CNAME. */
  FOURWINDS_EDGE_HOST: domainSetting
    .refine((text) => parseIpv4(text) === undefined, 'an address belongs into FOURWINDS_EDGE_ADDRESSES')
    .optional(),
  /**
   * Addresses of the edge host. They are also used in A and AAAA records of externally hosted zones. If unset, the
   * service offers no such records.
   */
  FOURWINDS_EDGE_ADDRESSES: z
    .string()
    .superRefine((text, context) => {
      const wrong = partsOf(text).find((part) => addressIn(part) === undefined);
      if (wrong !== undefined) context.addIssue(`"${wrong}" is not an IP address such as 192.0.2.53 or 2001:db8::53`);
    })
    .optional(),
};

type EdgeSettings = { readonly [name in keyof typeof edgeOptions]?: string };

/** Rejects an edge host in the service domain if no addresses are set, because the host would not resolve. */
export function requireEdgeAddresses(
  settings: EdgeSettings & { readonly FOURWINDS_SERVICE_DOMAIN: string },
  context: z.RefinementCtx,
): void {
  const { FOURWINDS_SERVICE_DOMAIN: domain, FOURWINDS_EDGE_HOST: host, FOURWINDS_EDGE_ADDRESSES: addresses } = settings;
  if (!host || addresses || !isAtOrBelow(host, domain)) return;
  context.addIssue({
    code: 'custom',
    path: ['FOURWINDS_EDGE_HOST'],
    message: `also set FOURWINDS_EDGE_ADDRESSES: a host in the service domain ${domain} has these addresses there`,
  });
}

export function edgeOf(settings: EdgeSettings): Edge {
  const { FOURWINDS_EDGE_HOST: host, FOURWINDS_EDGE_ADDRESSES: addresses } = settings;
  return { host, addresses: partsOf(addresses ?? '').flatMap((part) => addressIn(part) ?? []) };
}

function partsOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function addressIn(text: string): string | undefined {
  const octets = parseIpv6(text.toLowerCase());
  if (octets !== undefined) return formatIpv6(Uint8Array.from(octets));
  return parseIpv4(text) === undefined ? undefined : text;
}
