import { z } from 'zod';
import { addresses, domains, hostName, hostNameOrNone, networks, originOrNone } from './checked-text.ts';
import {
  drainSeconds,
  image,
  networkPolicy,
  podSettings,
  prometheusOperator,
  regionName,
  resourcesOf,
  serviceDomain,
} from './shared-values.ts';

const egressAllow = networks
  .default([])
  .describe('Networks that are not public and may be connected to where a tenant chooses the destination.');

const annotations = z.record(z.string(), z.string()).default({});
const hosts = {
  dnsHost: hostNameOrNone.default('').describe('Host of the DNS API (/api/v1).'),
  generalHost: hostNameOrNone.default('').describe('Host of the general API (/v1); it may be the same.'),
  dynamicHost: hostNameOrNone
    .default('')
    .describe(
      'Host of dynamic updates (/nic/update and the other paths of routers); they are not reached where empty.',
    ),
  pagesHost: hostNameOrNone
    .default('')
    .describe(
      'Host of the pages for people, and of all other paths; that of `api.publicUrl`. They are not reached where empty.',
    ),
};

/** The values of the chart `fourwinds`. */
export const fourwindsValues = z.strictObject({
  image,
  serviceDomain,
  edge: z
    .strictObject({
      host: hostNameOrNone
        .default('')
        .describe(
          'Target of CNAME records of names whose zone stays elsewhere, such as edge.fourwinds.example; in the domain of the service it needs `addresses`, which it has there. Not offered where empty.',
        ),
      addresses: addresses
        .default([])
        .describe('IPv4 and IPv6 addresses for A and AAAA records of such names; not offered where empty.'),
    })
    .prefault({})
    .describe('The host to which names of zones elsewhere lead; what answers there is no part of this chart.'),
  deniedDomains: domains.default([]).describe('Domains that only trusted owners may have.'),
  trustedNamespaces: z
    .string()
    .default('')
    .describe('Label selector of the namespaces that may have any domain, such as team=platform; none where empty.'),
  requireProof: z
    .boolean()
    .default(false)
    .describe('Whether new domains are served only once their owners have proven to have them.'),
  userPolicy: z
    .enum(['auto', 'off', 'v1', 'v1beta1', 'v1alpha1'])
    .default('auto')
    .describe(
      'Version of the MutatingAdmissionPolicy by which audit logs name the Kubernetes users who change zones: with `auto` v1 where the cluster has it (1.36), and none elsewhere; v1beta1 and v1alpha1 need a feature gate of the API server.',
    ),
  regions: z
    .record(
      regionName,
      z.strictObject({
        nameserver: hostName.describe('Name of the nameserver, such as ns1.fourwinds.example.'),
        location: z.string().min(1).describe('Where it stands.'),
        addresses: addresses.min(1).describe('Its IPv4 and IPv6 addresses.'),
        secret: z
          .string()
          .optional()
          .describe('Secret with the kubeconfig of its cluster; kubeconfig-NAME where left out.'),
      }),
    )
    .default({})
    .describe(
      'The Regions, by name: lower-case letters, digits, `-` and `.`. They stay when they are taken away here or the release is uninstalled: kubectl delete region NAME.',
    ),
  operator: z
    .strictObject({
      replicas: z.int().min(1).default(2).describe('One leads, the others stand by.'),
      serviceDnssec: z
        .enum(['', 'on', 'off'])
        .default('')
        .describe('Whether the zone of the service is signed; where empty, its Zone decides.'),
      publicationsPerMinute: z
        .int()
        .min(0)
        .default(600)
        .describe(
          'Versions that a namespace or account may publish in a minute, in the long run, all its zones together; any number where 0.',
        ),
      retainedZones: z
        .int()
        .min(0)
        .default(10)
        .describe(
          'Zones that a namespace may leave served after it has deleted their objects with the policy Retain; none where 0. Trusted namespaces have no limit.',
        ),
      resolvers: z
        .array(z.string())
        .default([])
        .describe('Resolvers by which parents of signed zones are found; those of the Pod where empty.'),
      egressAllow,
      ...podSettings,
      resources: resourcesOf({ cpu: '100m', memory: '512Mi' }, '2Gi'),
    })
    .prefault({})
    .describe('The operator.'),
  api: z
    .strictObject({
      replicas: z.int().min(0).default(2).describe('Replicas, where no autoscaler decides.'),
      trustedProxies: networks
        .default([])
        .describe('Addresses of proxies whose X-Forwarded-For is trusted, such as those of the ingress.'),
      proxyProtocol: z
        .boolean()
        .default(false)
        .describe('Whether connections of `trustedProxies` begin with a header of the PROXY protocol, version 2.'),
      corsOrigins: z
        .array(z.string())
        .default([])
        .describe('Origins whose pages may use the APIs from a browser with a token, or `*` for all.'),
      publicUrl: originOrNone
        .default('')
        .describe(
          'The URL by which clients reach the APIs, such as `https://dns.example.com`, for links that answers have; these are relative where empty.',
        ),
      signUp: z
        .enum(['closed', 'open'])
        .default('closed')
        .describe(
          'Whether strangers make accounts: `open` needs `api.publicUrl` and `mail.keysSecret`, and mails that are sent.',
        ),
      secondFactor: z
        .enum(['optional', 'required'])
        .default('optional')
        .describe(
          'Whether people need a second factor for all but the pages that add one: `required` needs `api.factorKeysSecret`.',
        ),
      plainUpdates: z
        .boolean()
        .default(true)
        .describe('Whether plain HTTP takes dynamic updates beside `api.httpsSecret`, as of routers that know no TLS.'),
      httpsSecret: z
        .string()
        .default('')
        .describe(
          'Secret of type kubernetes.io/tls with the certificate with which the API answers over TLS 1.3 by itself, at port 443 of its Service; plain HTTP where empty, as behind an ingress.',
        ),
      serviceType: z
        .enum(['ClusterIP', 'LoadBalancer', 'NodePort'])
        .default('ClusterIP')
        .describe('Type of the Service of the API.'),
      files: z
        .strictObject({
          volume: z
            .looseObject({})
            .default({})
            .describe(
              'Volume with the next files, as in a Pod, such as `persistentVolumeClaim: {claimName: api-files}`.',
            ),
          geoip: z
            .string()
            .default('')
            .describe('File in it with countries by address (MMDB), for the list of sessions; none where empty.'),
          breachedPasswords: z
            .string()
            .default('')
            .describe(
              'File in it with passwords that nobody may have, one a line; the list of the service alone where empty.',
            ),
        })
        .prefault({})
        .describe('Files that are too large for a Secret.'),
      rates: z
        .string()
        .default('')
        .describe(
          'Limits of requests in place of those of the plans, such as `reads=1200,zone_creates=100`, or `off`.',
        ),
      identityProviders: z
        .string()
        .default('')
        .describe(
          'Services with whose identities people sign in, such as `github client=0123456789abcdef secret=/identity/github`; nobody does so where empty.',
        ),
      identityProvidersSecret: z
        .string()
        .default('')
        .describe('Secret with the secrets of `identityProviders`, each in a file of /identity.'),
      auditKeySecret: z
        .string()
        .default('')
        .describe(
          'Secret with the private key that signs each day of the audit log, in `key.pem`; not signed where empty.',
        ),
      factorKeysSecret: z
        .string()
        .default('')
        .describe(
          'Secret with the keys that seal the secrets of second factors, in `keys`, as those of webhooks. Nobody can add a second factor where empty.',
        ),
      drainSeconds,
      ...podSettings,
      resources: resourcesOf({ cpu: '100m', memory: '256Mi' }, '1Gi'),
      autoscaling: z
        .strictObject({
          enabled: z.boolean().default(false).describe('Make a HorizontalPodAutoscaler.'),
          minReplicas: z.int().min(1).default(2).describe('The fewest replicas.'),
          maxReplicas: z.int().min(1).default(6).describe('The most replicas.'),
          cpuPercent: z.int().min(1).default(70).describe('Average use of the requested CPU that it aims at.'),
        })
        .prefault({})
        .describe('Autoscaling of the API.'),
    })
    .prefault({})
    .describe('The REST APIs.'),
  updates: z
    .strictObject({
      keysSecret: z
        .string()
        .default('')
        .describe(
          'Secret with the keys that seal the secrets of keys for updates, in `keys`, as those of webhooks. No token has such a key where empty.',
        ),
      certificateSecret: z
        .string()
        .default('')
        .describe(
          'Secret of type kubernetes.io/tls with the certificate by which nameservers know the API, for the name `fourwinds-updates`, and in `ca.crt` the authority of theirs. No updates are taken where empty.',
        ),
      serviceType: z
        .enum(['ClusterIP', 'LoadBalancer', 'NodePort'])
        .default('LoadBalancer')
        .describe('Type of the Service `api-updates`, port 8444, which the nameservers of all regions reach.'),
      annotations: annotations.describe('Annotations of that Service.'),
      from: z
        .array(z.looseObject({}))
        .default([])
        .describe(
          'Peers of a NetworkPolicy that may connect to it, such as `ipBlock` of each region; all where empty.',
        ),
    })
    .prefault({})
    .describe('Updates by RFC 2136, which nameservers relay.'),
  webhooks: z
    .strictObject({
      keysSecret: z
        .string()
        .default('')
        .describe(
          'Secret with the keys that seal the secrets of webhooks, in `keys`: 64 hexadecimal digits, or two such keys and a comma. No webhooks where empty.',
        ),
      allowHttp: z
        .boolean()
        .default(false)
        .describe('Whether the URL of a webhook may be http, on a network that you trust.'),
      headerPrefix: z
        .string()
        .default('')
        .describe('Beginning of the names of the headers of deliveries; `X-Service` where empty.'),
      authorities: z
        .string()
        .default('')
        .describe(
          'ConfigMap with certificates of further authorities that receivers may have theirs from, in `ca.crt`.',
        ),
    })
    .prefault({})
    .describe('Webhooks, for the API and the worker.'),
  mail: z
    .strictObject({
      keysSecret: z
        .string()
        .default('')
        .describe(
          'Secret with the keys that seal the values of mails, in `keys`, as those of webhooks. No mails where empty.',
        ),
      smtpSecret: z
        .string()
        .default('')
        .describe(
          'Secret with the server that takes mails, in `url`: `smtps://user:password@host:port`, or `smtp://` for STARTTLS. No mail is sent where empty.',
        ),
      from: z
        .string()
        .default('')
        .describe('Sender of mails, such as `Example DNS <dns@example.com>`; its name is that of the service in them.'),
      authorities: z
        .string()
        .default('')
        .describe('ConfigMap with certificates of further authorities that the server may have its from, in `ca.crt`.'),
      port: z.int().min(1).max(65535).default(587).describe('Port of the server, for the NetworkPolicy.'),
      at: z
        .array(z.looseObject({}))
        .default([])
        .describe('Peers of the NetworkPolicy that are the server; anything at that port where empty.'),
    })
    .prefault({})
    .describe('Mails, which the API writes and the worker sends.'),
  worker: z
    .strictObject({
      replicas: z
        .int()
        .min(0)
        .default(2)
        .describe('Replicas; without any, scans, comparisons, webhooks and mails wait in vain.'),
      resolvers: z
        .array(z.string())
        .default([])
        .describe('Resolvers by which servers elsewhere are found, with ports; those of the Pod where empty.'),
      resolversAt: z
        .array(z.looseObject({}))
        .default([{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }])
        .describe('Peers of the NetworkPolicy that are these resolvers.'),
      egressAllow,
      database: z
        .strictObject({
          secret: z
            .string()
            .default('')
            .describe(
              'Secret with an address of the database for the role fourwinds_worker; that of `database` where empty.',
            ),
          key: z.string().default('').describe('Key in that Secret; that of `database` where empty.'),
          port: z.int().min(1).max(65535).default(5432).describe('Port of Postgres, for the NetworkPolicy.'),
          at: z
            .array(z.looseObject({}))
            .default([])
            .describe('Peers of the NetworkPolicy that are Postgres; anything at that port where empty.'),
        })
        .prefault({})
        .describe('The database as the worker sees it.'),
      ...podSettings,
      resources: resourcesOf({ cpu: '50m', memory: '128Mi' }, '512Mi'),
    })
    .prefault({})
    .describe('The worker, which asks servers that tenants choose, delivers to their webhooks, and sends mails.'),
  database: z
    .strictObject({
      secret: z.string().min(1).default('fourwinds-database').describe('Secret with the address of Postgres.'),
      key: z.string().min(1).default('uri').describe('Key in that Secret: postgres://user:password@host/database.'),
      cluster: z
        .strictObject({
          enabled: z
            .boolean()
            .default(false)
            .describe(
              'Make the database by CloudNativePG: a Cluster `fourwinds-database`, whose Secret takes the place of the one above. It stays after an uninstall.',
            ),
          instances: z.int().min(1).default(3).describe('Instances of Postgres: one leads, the others follow.'),
          imageName: z
            .string()
            .default('')
            .describe('Image of Postgres; that of the operator of CloudNativePG where empty.'),
          storage: z
            .looseObject({})
            .default({ size: '10Gi' })
            .describe('Volume of each instance, as in `spec.storage` of a Cluster.'),
          workerSecret: z
            .string()
            .min(1)
            .default('fourwinds-database-worker')
            .describe(
              'Secret of type kubernetes.io/basic-auth for the role fourwinds_worker: required, with a password of letters and digits.',
            ),
          adminSecret: z
            .string()
            .default('')
            .describe(
              'The same for the role fourwinds_admin, with which fourwinds-admin may work outside of the cluster; no such role where empty.',
            ),
        })
        .prefault({})
        .describe('A database of the chart, where the cluster has CloudNativePG.'),
    })
    .prefault({})
    .describe('The database of accounts, tokens and the journal; the API migrates it when it starts.'),
  ingress: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Make an Ingress.'),
      className: z.string().default('').describe('Its class; the default class where empty.'),
      annotations: annotations.describe('Its annotations.'),
      ...hosts,
      tlsSecret: z.string().default('').describe('Secret with the certificate for all hosts; without TLS where empty.'),
    })
    .prefault({})
    .describe('The way in to the APIs by an Ingress.'),
  gateway: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Make an HTTPRoute for each host.'),
      parentRefs: z
        .array(z.looseObject({}))
        .default([])
        .describe('Gateways to which the routes attach, as in an HTTPRoute; their listeners have the certificates.'),
      annotations: annotations.describe('Annotations of the routes.'),
      ...hosts,
    })
    .prefault({})
    .describe('The way in to the APIs by the Gateway API.'),
  networkPolicy,
  monitoring: z
    .strictObject({
      ...prometheusOperator,
      dashboard: z
        .boolean()
        .default(true)
        .describe(
          'Make a ConfigMap with the dashboard, which the sidecar of Grafana finds by its label grafana_dashboard.',
        ),
    })
    .prefault({})
    .describe('Objects for Prometheus and Grafana.'),
});
