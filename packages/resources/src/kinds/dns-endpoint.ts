import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';

/** A kind of external-dns, which the cluster may have or not: records by absolute names. The fields are those of its own definition. */

const endpointSchema = z.looseObject({
  dnsName: z.string().optional(),
  recordType: z.string().optional(),
  /** Seconds; that of the zone where it is 0 or omitted. */
  recordTTL: z.int().optional(),
  targets: z.array(z.string()).optional(),
  setIdentifier: z.string().optional(),
  providerSpecific: z.array(z.object({ name: z.string().optional(), value: z.string().optional() })).optional(),
});

const dnsEndpointSchema = z.object({
  spec: z.object({ endpoints: z.array(endpointSchema).optional() }).optional(),
  status: z.looseObject({ observedGeneration: z.int().optional() }).optional(),
});

/** Records of one name and type. */
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

/** Targets of one DNSEndpoint that may be part of zones. */
export const TARGETS_PER_DNS_ENDPOINT = 1000;
