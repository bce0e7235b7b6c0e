import { z } from 'zod';
import { originOrNone } from './checked-text.ts';
import { image, networkPolicy, podSettings, resourcesOf } from './shared-values.ts';

/** Secrets that a program may read by name. */
const secrets = z.array(z.strictObject({ namespace: z.string().min(1), name: z.string().min(1) })).default([]);

export const clientsValues = z.strictObject({
  image,
  api: originOrNone
    .default('')
    .describe('URL of the REST APIs, such as `https://api.example.com` (required). Tokens are sent only there.'),
  authorities: z
    .string()
    .default('')
    .describe('ConfigMap with further certificate authorities for the API, in `ca.crt`.'),
  certManager: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Run the solver for DNS01 challenges.'),
      replicas: z.int().min(1).default(2).describe('Replicas.'),
      serviceAccount: z
        .string()
        .min(1)
        .default('cert-manager')
        .describe('ServiceAccount of cert-manager. Only it may request challenges.'),
      namespace: z.string().min(1).default('cert-manager').describe('Namespace of cert-manager.'),
      secrets: secrets.describe(
        'Secrets with tokens that issuers name, each with `namespace` and `name`. The solver reads no others. Secrets of a ClusterIssuer are in the namespace of cert-manager.',
      ),
      ...podSettings,
      resources: resourcesOf({ cpu: '10m', memory: '96Mi' }, '256Mi'),
    })
    .prefault({})
    .describe('The solver for cert-manager.'),
  externalDns: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Run external-dns with the provider.'),
      image: z
        .string()
        .min(1)
        .default('registry.k8s.io/external-dns/external-dns:v0.22.0')
        .describe('Image of external-dns.'),
      tokenSecret: z.string().default('').describe('Secret with the token, in `token` (required for external-dns).'),
      sources: z
        .array(z.enum(['service', 'ingress', 'gateway-httproute', 'crd']))
        .min(1)
        .default(['service', 'ingress'])
        .describe('Objects whose names become records. external-dns can read only these.'),
      policy: z
        .enum(['upsert-only', 'sync', 'create-only'])
        .default('upsert-only')
        .describe('Whether external-dns changes records, and deletes them with their objects.'),
      txtOwnerId: z
        .string()
        .min(1)
        .default('default')
        .describe('Name of this cluster in the TXT records that mark the records of external-dns.'),
      arguments: z.array(z.string()).default([]).describe('Further arguments of external-dns.'),
      ...podSettings,
      resources: resourcesOf({ cpu: '10m', memory: '96Mi' }, '256Mi'),
    })
    .prefault({})
    .describe('external-dns with the provider.'),
  networkPolicy,
});
