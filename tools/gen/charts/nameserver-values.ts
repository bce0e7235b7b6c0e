import { z } from 'zod';
import {
  drainSeconds,
  image,
  networkPolicy,
  podSettings,
  prometheusOperator,
  regionName,
  resourcesOf,
} from './shared-values.ts';

export const nameserverValues = z.strictObject({
  image,
  region: regionName.default('').describe('Name of the Region of this cluster, such as ns1 (required).'),
  publicationKey: z
    .string()
    .default('')
    .describe(
      'Public half of the operator’s publication key (required). The notes of the chart fourwinds show how to read it. Give two keys, separated by a comma, while you replace it.',
    ),
  exposure: z
    .enum(['loadBalancer', 'hostPort', 'hostNetwork'])
    .default('loadBalancer')
    .describe('How queries reach the servers (see the table of exposures).'),
  loadBalancer: z
    .strictObject({
      annotations: z.record(z.string(), z.string()).default({}).describe('Annotations of the Service.'),
      className: z.string().default('').describe('Class of the load balancer.'),
      ipFamilyPolicy: z
        .enum(['SingleStack', 'PreferDualStack', 'RequireDualStack'])
        .default('PreferDualStack')
        .describe('IP families of the Service.'),
    })
    .prefault({})
    .describe('The Service for the exposure loadBalancer.'),
  workers: z.int().min(0).default(0).describe('Threads that answer datagrams. 0: one for each core.'),
  environment: z
    .record(z.string().regex(/^FOURWINDS_/), z.string())
    .default({})
    .describe('Further environment variables of the nameserver, such as FOURWINDS_RRL_SLIP.'),
  cookieSecret: z
    .strictObject({
      secret: z
        .string()
        .default('')
        .describe(
          'Secret with the secret of DNS cookies, the same in all regions. If empty, each server has a random one.',
        ),
      key: z.string().default('secret').describe('Key in that Secret.'),
    })
    .prefault({})
    .describe('DNS cookies.'),
  tls: z
    .strictObject({
      secret: z
        .string()
        .default('')
        .describe(
          'Secret of type kubernetes.io/tls in this namespace, for DNS over TLS on port 853. If empty, it is off.',
        ),
    })
    .prefault({})
    .describe('DNS over TLS.'),
  updates: z
    .strictObject({
      api: z
        .string()
        .default('')
        .describe(
          'Host and port of the Service `api-updates` of the chart fourwinds. If empty, every UPDATE gets NOTIMP.',
        ),
      certificateSecret: z
        .string()
        .default('')
        .describe(
          'Secret of type kubernetes.io/tls with the client certificate of this region, and in `ca.crt` the authority of the API certificate.',
        ),
    })
    .prefault({})
    .describe('DNS updates (RFC 2136), which are relayed to the API.'),
  cache: z
    .strictObject({
      hostPath: z
        .string()
        .default('')
        .describe(
          'Folder of the node for the disk cache, writable for group 65532; a server can then start and serve while the API of the cluster is unreachable. If empty, the cache is a volume that is deleted with the Pod.',
        ),
      sizeLimit: z.string().default('4Gi').describe('Size limit of the volume of the Pod.'),
      keySecret: z
        .string()
        .default('')
        .describe(
          'Secret with the key that seals compiled zones in the cache, in “key” (64 hexadecimal digits). If empty, each start compiles them again.',
        ),
    })
    .prefault({})
    .describe('The disk cache.'),
  drainSeconds,
  staleAfterSeconds: z
    .int()
    .min(0)
    .default(1_209_600)
    .describe('Seconds after which a server is not ready because the API of its region is silent. 0: never.'),
  ...podSettings,
  resources: resourcesOf({ cpu: '250m', memory: '256Mi' }, '2Gi'),
  networkPolicy,
  monitoring: z.strictObject(prometheusOperator).prefault({}).describe('Objects of the Prometheus operator.'),
});
