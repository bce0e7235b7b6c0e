import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';

/**
 * A kind that external-dns defines, and that the cluster may lack. Contains records with absolute names. The fields
 * match the definition of external-dns.
 */

const endpointSchema = z.looseObject({
  dnsName: z.string().optional(),
  recordType: z.string().optional(),
  /** In seconds. If 0 or omitted, the TTL of the zone applies. */
  recordTTL: z.int().optional(),
  targets: z.array(z.string()).optional(),
  setIdentifier: z.string().optional(),
  providerSpecific: z.array(z.object({ name: z.string().optional(), value: z.string().optional() })).optional(),
});

const dnsEndpointSchema = z.object({
  spec: z.object({ endpoints: z.array(endpointSchema).optional() }).optional(),
  status: z.looseObject({ observedGeneration: z.int().optional() }).optional(),
});

export type Endpoint = z.infer<typeof endpointSchema>;

export interface DNSEndpointResource extends Resource {
  spec?: { endpoints?: Endpoint[] };
  status?: { observedGeneration?: number };
}

export const DNSEndpointKind: Kind<DNSEndpointResource> = {
  apiVersion: 'externaldns.k8s.io/v1alpha1',
  kind: 'DNSEndpoint',
  plural: 'dnsendpoints',
  namespaced: true,
  status: true,
  schema: dnsEndpointSchema,
};

/** Maximum number of targets of a DNSEndpoint that can become records of zones. */
export const TARGETS_PER_DNS_ENDPOINT = 1000;
