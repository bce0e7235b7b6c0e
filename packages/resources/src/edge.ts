import { formatIpv6, parseIpv4, parseIpv6 } from '@fourwinds/dns';
import { z } from 'zod';
import { domainSetting } from './kinds/record-fields.ts';
import { isAtOrBelow } from './owner.ts';

/** The host of the service to which names of zones elsewhere lead. */
export interface Edge {
  /** Without the final dot: the target of their CNAME records. */
  readonly host?: string;
  /** For their A and AAAA records: those of the anycast network. */
  readonly addresses: readonly string[];
}

/** The options of the programs that know the edge; `make run` takes and forwards them. */
export const edgeOptions = {
  /** The target of CNAME records of zones elsewhere; none is offered when not set. */
  FOURWINDS_EDGE_HOST: domainSetting
    .refine((text) => parseIpv4(text) === undefined, 'an address belongs into FOURWINDS_EDGE_ADDRESSES')
    .optional(),
  /** Addresses for A and AAAA records of zones elsewhere, and of the edge host; none are offered when not set. */
  FOURWINDS_EDGE_ADDRESSES: z
    .string()
    .superRefine((text, context) => {
      const wrong = partsOf(text).find((part) => addressIn(part) === undefined);
      if (wrong !== undefined) context.addIssue(`"${wrong}" is not an IP address such as 192.0.2.53 or 2001:db8::53`);
    })
    .optional(),
};

type EdgeSettings = { readonly [name in keyof typeof edgeOptions]?: string };

/** Refuses an edge host in the domain of the service without the addresses that it has there: names that lead to it would lead nowhere. */
export function requireEdgeAddresses(
  settings: EdgeSettings & { readonly FOURWINDS_SERVICE_DOMAIN: string },
  context: z.RefinementCtx,
): void {
  const { FOURWINDS_SERVICE_DOMAIN: domain, FOURWINDS_EDGE_HOST: host, FOURWINDS_EDGE_ADDRESSES: addresses } = settings;
  if (!host || addresses || !isAtOrBelow(host, domain)) return;
  context.addIssue({
    code: 'custom',
    path: ['FOURWINDS_EDGE_HOST'],
    message: `set FOURWINDS_EDGE_ADDRESSES, too: a host in the service domain ${domain} has these addresses there`,
  });
}

/** The edge by its settings. */
export function edgeOf(settings: EdgeSettings): Edge {
  const { FOURWINDS_EDGE_HOST: host, FOURWINDS_EDGE_ADDRESSES: addresses } = settings;
  return { host, addresses: partsOf(addresses ?? '').flatMap((part) => addressIn(part) ?? []) };
}

function partsOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** An address as records have it; undefined where it is none. */
function addressIn(text: string): string | undefined {
  const octets = parseIpv6(text.toLowerCase());
  if (octets !== undefined) return formatIpv6(Uint8Array.from(octets));
  return parseIpv4(text) === undefined ? undefined : text;
}
