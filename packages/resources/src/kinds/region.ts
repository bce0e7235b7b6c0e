import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';
import { type ConditionOf, conditionsSchema, type ConditionTable } from './condition.ts';
import { API_VERSION } from './group.ts';
import { domainSchema } from './record-fields.ts';

export const regionSpecSchema = z
  .object({
    nameserver: domainSchema.describe('Name of the nameserver, e.g. ns1.fourwinds.example.'),
    location: z.string().min(1).max(128).describe('Where it stands, e.g. New York City, USA.'),
    addresses: z
      .array(z.union([z.ipv4(), z.ipv6()]).describe('An IPv4 or IPv6 address.'))
      .min(1)
      .max(8)
      .describe('Addresses of the nameserver, published as its A and AAAA records.'),
    kubeconfigSecretRef: z
      .object({
        name: z.string().min(1).max(253).describe('Name of a Secret in the namespace of the operator.'),
        key: z.string().min(1).max(253).default('kubeconfig').describe('Key in that Secret.'),
      })
      .optional()
      .describe(
        'Kubeconfig of the cluster of the region. exec, auth-provider and file paths in it are refused. Not used in the embedded default.',
      ),
  })
  .describe('One of the four places that answer queries.');

export const regionStatusSchema = z
  .object({
    observedGeneration: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Generation of spec that this status speaks of.'),
    reachable: z.boolean().optional().describe('Whether the operator reaches the API of the cluster.'),
    servers: z.int().min(0).max(10_000).optional().describe('Live nameservers.'),
    lostServers: z
      .array(z.string().max(253).describe('Name of the Lease of a nameserver.'))
      .max(100)
      .optional()
      .describe(
        'Nameservers that have not renewed their Lease for 60 s while another did. Zones are in sync without them; those with DNSSEC wait for them before a key or a DS record goes.',
      ),
    zones: z.int().min(0).max(100_000_000).optional().describe('Zones published there.'),
    lagging: z
      .int()
      .min(0)
      .max(100_000_000)
      .optional()
      .describe('Zones that a live server there does not serve in their latest version.'),
    epoch: z
      .string()
      .max(20)
      .regex(/^[0-9]{1,20}$/)
      .optional()
      .describe(
        'Greatest resourceVersion of the management cluster that the region was written from, noted here before it is noted there.',
      ),
    credentialsExpire: z.iso
      .datetime()
      .optional()
      .describe(
        'When the token expires with which the operator enters the cluster, as the cluster gave it; the operator renews it after a third of its life.',
      ),
    conditions: conditionsSchema
      .optional()
      .describe('The state in short. Ready: is the cluster reachable, with a live server?'),
  })
  .describe('How the region is.');

const regionSchema = z
  .object({ spec: regionSpecSchema, status: regionStatusSchema.optional() })
  .describe(
    'One of the four places from which zones are served: a nameserver name, its addresses, and the cluster its servers run in. Administrators make Regions; everybody else reads them.',
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

/** Condition types of a Region with their reasons and the meaning of each; the first reason goes with the status True. */
export const regionConditions = {
  Ready: {
    Serving: 'At least one nameserver is alive and the API of the cluster answers.',
    Unreachable:
      'The API of the cluster does not answer, or does not let the operator in. Its nameservers go on serving; the region catches up when it returns.',
    KubeconfigRefused:
      'The kubeconfig in the Secret runs a program, names a file, skips the verification of TLS, cannot be read, or is for the cluster of another region. It is not used.',
    CredentialsExpired:
      'The token of the operator for this cluster has expired, as after a long outage of the operator. Nameservers go on serving; “fourwinds-admin region join” gives the operator another.',
    NoServer: 'No nameserver has renewed its Lease within 15 s.',
    MassDeletionBlocked:
      'So many zones would be removed at once that an accident is likely; none is, until an administrator sets the annotation dns.fourwinds.dev/confirm-removal: "true" here.',
    ManagementRestored:
      'The management cluster is another one, or an earlier state of it, than that which this region was written from: it was restored from a backup, or made anew. Nothing is removed from any region, and domains stay their owners’, until an administrator sets the annotation dns.fourwinds.dev/confirm-restore here to the number in the message.',
  },
} as const satisfies ConditionTable;

export type RegionCondition<Type extends keyof typeof regionConditions = keyof typeof regionConditions> = ConditionOf<
  typeof regionConditions,
  Type
>;
