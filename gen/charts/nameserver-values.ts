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

/** The values of the chart `fourwinds-nameserver`. */
export const nameserverValues = z.strictObject({
  image,
  region: regionName.default('').describe('Name of the Region that this cluster is, such as ns1: required.'),
  publicationKey: z
    .string()
    .default('')
    .describe(
      'Public half of the operator’s publication key: required. The notes of the chart fourwinds say how to read it. Two, with a comma between them, while it is replaced.',
    ),
  exposure: z
    .enum(['loadBalancer', 'hostPort', 'hostNetwork'])
    .default('loadBalancer')
    .describe('How queries reach the servers: see the table of exposures.'),
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
    .describe('The Service of the exposure loadBalancer.'),
  workers: z.int().min(0).default(0).describe('Threads that answer datagrams; one a core where 0.'),
  environment: z
    .record(z.string().regex(/^FOURWINDS_/), z.string())
    .default({})
    .describe('More variables of the nameserver, such as FOURWINDS_RRL_SLIP.'),
  cookieSecret: z
    .strictObject({
      secret: z
        .string()
        .default('')
        .describe(
          'Secret with the secret of DNS cookies, the same in all regions; random for each server where empty.',
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
          'Secret of type kubernetes.io/tls in this namespace, for DNS over TLS at port 853; none where empty.',
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
          'Host and port of the Service `api-updates` of the chart fourwinds; every UPDATE gets NOTIMP where empty.',
        ),
      certificateSecret: z
        .string()
        .default('')
        .describe(
          'Secret of type kubernetes.io/tls with the certificate of this region, for client authentication, and in `ca.crt` the authority of the API’s.',
        ),
    })
    .prefault({})
    .describe('Updates by RFC 2136, which go to the API.'),
  cache: z
    .strictObject({
      hostPath: z
        .string()
        .default('')
        .describe(
          'Folder of the node for the disk cache, which group 65532 may write, so that a restart without the cluster serves; a volume that goes with the Pod where empty.',
        ),
      sizeLimit: z.string().default('4Gi').describe('The most that the volume of the Pod may hold.'),
      keySecret: z
        .string()
        .default('')
        .describe(
          'Secret whose key “key” seals compiled zones in the cache (64 hexadecimal digits); without it each start compiles them anew.',
        ),
    })
    .prefault({})
    .describe('The disk cache.'),
  drainSeconds,
  staleAfterSeconds: z
    .int()
    .min(0)
    .default(1_209_600)
    .describe('A server is not ready once the API of its region has been silent for so long; 0: however long.'),
  ...podSettings,
  resources: resourcesOf({ cpu: '250m', memory: '256Mi' }, '2Gi'),
  networkPolicy,
  monitoring: z.strictObject(prometheusOperator).prefault({}).describe('Objects of the Prometheus operator.'),
});
