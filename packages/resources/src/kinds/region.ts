import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';
import { type ConditionOf, conditionsSchema, type ConditionTable } from './condition.ts';
import { API_VERSION } from './group.ts';
import { domainSchema } from './record-fields.ts';

export const regionSpecSchema = z
  .object({
    nameserver: domainSchema.describe('Name of the nameserver, e.g. ns1.fourwinds.example.'),
    location: z.string().min(1).max(128).describe('Location of the nameserver, e.g. New York City, USA.'),
    addresses: z
      .array(z.union([z.ipv4(), z.ipv6()]).describe('An IPv4 or IPv6 address.'))
      .min(1)
      .max(8)
      .describe('Addresses of the nameserver. Published as its A and AAAA records.'),
    kubeconfigSecretRef: z
      .object({
        name: z.string().min(1).max(253).describe('Name of a Secret in the namespace of the operator.'),
        key: z.string().min(1).max(253).default('kubeconfig').describe('Key in that Secret.'),
      })
      .optional()
      .describe(
        'Secret with the kubeconfig of the region’s cluster. A kubeconfig with exec, auth-provider or file paths is refused. Not used with the embedded control plane.',
      ),
  })
  .describe('The nameserver of the region, its addresses, and the access to the cluster of the region.');

export const regionStatusSchema = z
  .object({
    observedGeneration: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Generation of spec that this status describes.'),
    reachable: z.boolean().optional().describe('Whether the operator can reach the API of the cluster.'),
    servers: z.int().min(0).max(10_000).optional().describe('Number of live nameservers.'),
    lostServers: z
      .array(z.string().max(253).describe('Name of the Lease of a nameserver.'))
      .max(100)
      .optional()
      .describe(
        'Nameservers that have not renewed their Lease for 60 s, although another nameserver of the region renewed its own Lease in that time. A zone can be in sync although these nameservers do not serve it. The operator still waits for these nameservers before it removes a key or a DS record of a signed zone.',
      ),
    zones: z.int().min(0).max(100_000_000).optional().describe('Number of zones published in the region.'),
    lagging: z
      .int()
      .min(0)
      .max(100_000_000)
      .optional()
      .describe('Number of zones whose latest version is missing on a live server of the region.'),
    epoch: z
      .string()
      .max(20)
      .regex(/^[0-9]{1,20}$/)
      .optional()
      .describe(
        'Highest resourceVersion of the management cluster that the operator has recorded in the region. Written here first, then to the region.',
      ),
    credentialsExpire: z.iso
      .datetime()
      .optional()
      .describe(
        'When the operator’s token for the cluster expires, as reported by the cluster. The operator renews the token after a third of its lifetime.',
      ),
    conditions: conditionsSchema
      .optional()
      .describe('Summary of the state. Ready: the operator can reach the cluster, and a nameserver is live.'),
  })
  .describe('The current state of the region.');

const regionSchema = z
  .object({ spec: regionSpecSchema, status: regionStatusSchema.optional() })
  .describe(
    'One of the four locations that serve zones: a nameserver name, its addresses, and the cluster of its servers. Administrators create Regions. All users can read them.',
  );

export type RegionSpec = z.infer<typeof regionSpecSchema>;
export type RegionStatus = z.infer<typeof regionStatusSchema>;
export interface RegionResource extends Resource {
  spec: RegionSpec;
  status?: RegionStatus;
}

export const RegionKind: Kind<RegionResource> = {
  apiVersion: API_VERSION,
  kind: 'Region',
  plural: 'regions',
  namespaced: false,
  status: true,
  schema: regionSchema,
};

/** Condition types of a Region, each with its reasons. The first reason belongs to status True. */
export const regionConditions = {
  Ready: {
    Serving: 'At least one nameserver is live, and the API of the cluster answers.',
    Unreachable:
      'The API of the cluster does not answer, or rejects the operator. The nameservers keep serving. The region catches up when it is reachable again.',
    KubeconfigRefused:
      'The kubeconfig is not used. It runs a program, names a file, skips TLS verification, cannot be read, or belongs to the cluster of another region.',
    CredentialsExpired:
      'The operator’s token for this cluster has expired, for example after a long outage of the operator. The nameservers keep serving. To get a new token, run “fourwinds-admin region join”.',
    NoServer: 'No nameserver has renewed its Lease within 15 s.',
    MassDeletionBlocked:
      'Very many zones would be removed at once, probably by accident. No zone is removed until an administrator sets the annotation dns.fourwinds.dev/confirm-removal: "true" on this Region.',
    ManagementRestored:
      'The management cluster was restored from a backup or replaced: it is in an earlier state than the data in this region, or it is a different cluster. Nothing is removed from any region, and domains keep their owners, until an administrator sets the annotation dns.fourwinds.dev/confirm-restore on this Region to the number in the message.',
  },
} as const satisfies ConditionTable;

export type RegionCondition<Type extends keyof typeof regionConditions = keyof typeof regionConditions> = ConditionOf<
  typeof regionConditions,
  Type
>;
