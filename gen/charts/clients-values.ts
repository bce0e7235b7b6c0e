import { z } from 'zod';
import { originOrNone } from './checked-text.ts';
import { image, networkPolicy, podSettings, resourcesOf } from './shared-values.ts';

/** Objects that a program may read by their names alone. */
const secrets = z.array(z.strictObject({ namespace: z.string().min(1), name: z.string().min(1) })).default([]);

/** The values of the chart `fourwinds-clients`. */
export const clientsValues = z.strictObject({
  image,
  api: originOrNone
    .default('')
    .describe('Where the REST APIs are, such as `https://api.example.com`: required. Tokens are sent there alone.'),
  authorities: z
    .string()
    .default('')
    .describe('ConfigMap with certificates of further authorities that the API may have its from, in `ca.crt`.'),
  certManager: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Run the solver of DNS01 challenges.'),
      replicas: z.int().min(1).default(2).describe('Replicas.'),
      serviceAccount: z
        .string()
        .min(1)
        .default('cert-manager')
        .describe('ServiceAccount of cert-manager, which alone may ask for challenges.'),
      namespace: z.string().min(1).default('cert-manager').describe('Its namespace.'),
      secrets: secrets.describe(
        'Secrets with tokens that issuers name, each with `namespace` and `name`; the solver reads no others. Those of a ClusterIssuer are in the namespace of cert-manager.',
      ),
      ...podSettings,
      resources: resourcesOf({ cpu: '10m', memory: '96Mi' }, '256Mi'),
    })
    .prefault({})
    .describe('The solver for cert-manager, where that runs.'),
  externalDns: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Run external-dns with the provider beside it.'),
      image: z
        .string()
        .min(1)
        .default('registry.k8s.io/external-dns/external-dns:v0.22.0')
        .describe('Image of external-dns.'),
      tokenSecret: z
        .string()
        .default('')
        .describe('Secret with the token, in `token`: required where external-dns runs.'),
      sources: z
        .array(z.enum(['service', 'ingress', 'gateway-httproute', 'crd']))
        .min(1)
        .default(['service', 'ingress'])
        .describe('Objects whose names become records; external-dns may read these alone.'),
      policy: z
        .enum(['upsert-only', 'sync', 'create-only'])
        .default('upsert-only')
        .describe('Whether records are changed, and taken away with their objects.'),
      txtOwnerId: z
        .string()
        .min(1)
        .default('default')
        .describe('Name of this cluster in the TXT records by which external-dns knows its own.'),
      arguments: z.array(z.string()).default([]).describe('More arguments of external-dns.'),
      ...podSettings,
      resources: resourcesOf({ cpu: '10m', memory: '96Mi' }, '256Mi'),
    })
    .prefault({})
    .describe('external-dns with the provider.'),
  networkPolicy,
});
