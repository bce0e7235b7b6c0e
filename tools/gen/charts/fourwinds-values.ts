import { z } from 'zod';
import { addresses, domains, hostName, hostNameOrNone, networks, originOrNone } from './checked-text.ts';
import {
  drainSeconds,
  environment,
  image,
  networkPolicy,
  podSettings,
  prometheusOperator,
  regionName,
  resourcesOf,
  serviceDomain,
} from './shared-values.ts';

const annotations = z.record(z.string(), z.string()).default({});
const hosts = {
  dnsHost: hostNameOrNone.default('').describe('Host of the DNS API (/api/v1). Required if enabled.'),
  generalHost: hostNameOrNone
    .default('')
    .describe('Host of the general API (/v1). Required if enabled. It can be the same host.'),
  dynamicHost: hostNameOrNone
    .default('')
    .describe(
      'Host of dynamic updates (/nic/update and the other paths for routers). If empty, they are reachable only at `pagesHost`.',
    ),
  pagesHost: hostNameOrNone
    .default('')
    .describe(
      'Host of the pages for people and of all other paths, as in `api.publicUrl`. If empty, they are not reachable.',
    ),
};

export const fourwindsValues = z.strictObject({
  image,
  serviceDomain,
  edge: z
    .strictObject({
      host: hostNameOrNone
        .default('')
        .describe(
          'CNAME target of names whose zone stays elsewhere, such as edge.fourwinds.example. Your own service answers there: the chart does not install it. In the domain of the service it needs `addresses`, which are then published there. If empty, it is not offered.',
        ),
      addresses: addresses
        .default([])
        .describe('IPv4 and IPv6 addresses for A and AAAA records of these names. If empty, they are not offered.'),
    })
    .prefault({})
    .describe('The edge: your own service for names whose zone stays elsewhere. This chart does not install it.'),
  suffixes: domains
    .default([])
    .describe('Domains below which accounts register names. Each one has a signed zone of its own.'),
  deniedDomains: domains.default([]).describe('Domains that only trusted owners may have.'),
  trustedNamespaces: z
    .string()
    .default('')
    .describe('Label selector of the namespaces that may have any domain, such as team=platform. Default: none.'),
  requireProof: z.boolean().default(false).describe('Serve a new domain only after its owner has proven it.'),
  userPolicy: z
    .enum(['auto', 'off', 'v1', 'v1beta1', 'v1alpha1'])
    .default('auto')
    .describe(
      'Version of the MutatingAdmissionPolicy that records Kubernetes users for the audit log. `auto`: v1 if the cluster has it (1.36), otherwise none. `off`: none. v1beta1 and v1alpha1 need a feature gate of the API server.',
    ),
  regions: z
    .record(
      regionName,
      z.strictObject({
        nameserver: hostName.describe('Name of the nameserver, such as ns1.fourwinds.example.'),
        location: z.string().min(1).describe('Location shown to users.'),
        addresses: addresses.min(1).describe('IPv4 and IPv6 addresses of the nameserver.'),
        secret: z.string().optional().describe('Secret with the kubeconfig of its cluster. Default: kubeconfig-NAME.'),
      }),
    )
    .default({})
    .describe(
      'Regions by name (lower-case letters, digits, `-` and `.`), each with `nameserver` (host name), `location` (text), `addresses` (list of IPv4 and IPv6 addresses) and optionally `secret` (Secret with the kubeconfig of its cluster, default kubeconfig-NAME). They stay if you remove them here or uninstall the release; use kubectl delete region NAME.',
    ),
  operator: z
    .strictObject({
      replicas: z.int().min(1).default(2).describe('Replicas. One leads, the others stand by.'),
      serviceDnssec: z
        .enum(['', 'on', 'off'])
        .default('')
        .describe('Sign the zone of the service. If empty, its Zone decides.'),
      publicationsPerMinute: z
        .int()
        .min(0)
        .default(600)
        .describe(
          'Versions that all zones of a namespace or account may publish in a minute on average. 0: unlimited.',
        ),
      retainedZones: z
        .int()
        .min(0)
        .default(10)
        .describe(
          'Zones that a namespace may keep served after it deleted their objects with the policy Retain. 0: none. Trusted namespaces have no limit.',
        ),
      resolvers: z
        .array(z.string())
        .default([])
        .describe('Resolvers for finding the parents of signed zones. Default: the resolvers of the Pod.'),
      egressAllow: networks
        .default([])
        .describe(
          'Non-public networks in which the operator may query nameservers of parent zones and of domains to prove. Default: only public addresses.',
        ),
      environment,
      ...podSettings,
      resources: resourcesOf({ cpu: '100m', memory: '512Mi' }, '2Gi'),
    })
    .prefault({})
    .describe('The operator.'),
  api: z
    .strictObject({
      replicas: z.int().min(0).default(2).describe('Replicas without an autoscaler.'),
      trustedProxies: networks
        .default([])
        .describe('Addresses of proxies whose X-Forwarded-For is trusted, such as the ingress.'),
      proxyProtocol: z
        .boolean()
        .default(false)
        .describe('Require a PROXY protocol v2 header on connections of `trustedProxies`.'),
      corsOrigins: z
        .array(z.string())
        .default([])
        .describe('Origins whose pages may use the APIs with a token, or `*` for all.'),
      publicUrl: originOrNone
        .default('')
        .describe(
          'URL of the APIs for clients, such as `https://dns.example.com`, used in links. If empty, links are relative. Must be https with `api.signUp: open`, `api.httpsSecret` or `api.identityProviders`.',
        ),
      signUp: z
        .enum(['closed', 'open'])
        .default('closed')
        .describe('`open`: anyone can sign up. Needs `api.publicUrl`, `mail.keysSecret` and working mail.'),
      secondFactor: z
        .enum(['optional', 'required'])
        .default('optional')
        .describe(
          '`required`: people need a second factor for all pages except those that add one. Needs `api.factorKeysSecret`.',
        ),
      abuseContact: z
        .string()
        .default('')
        .describe('Mail address for reports of abuse, which RDAP answers contain. Default: none.'),
      plainUpdates: z
        .boolean()
        .default(true)
        .describe('Accept dynamic updates over plain HTTP in addition to `api.httpsSecret`, for routers without TLS.'),
      httpsSecret: z
        .string()
        .default('')
        .describe(
          'Secret of type kubernetes.io/tls. The API then serves TLS 1.3 on port 443 of its Service. If empty, it serves plain HTTP, as behind an ingress.',
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
              'Volume with the next files, as in a Pod, such as `persistentVolumeClaim: {claimName: api-files}`. All replicas mount it, read-only.',
            ),
          geoip: z
            .string()
            .default('')
            .describe('MMDB file with countries by address, for the list of sessions. Default: none.'),
          breachedPasswords: z
            .string()
            .default('')
            .describe('File with forbidden passwords, one a line, in addition to the built-in list.'),
          reservedLabels: z
            .string()
            .default('')
            .describe('File with labels that cannot be registered under a suffix, one a line. Default: built-in list.'),
          brandLabels: z
            .string()
            .default('')
            .describe('File with brands that no such label may contain, one a line. Default: built-in list.'),
          offensiveLabels: z
            .string()
            .default('')
            .describe('File with offensive words that no such label may contain, one a line. Default: built-in list.'),
        })
        .prefault({})
        .describe('Files that are too large for a Secret.'),
      rates: z
        .string()
        .default('')
        .describe(
          'Request limits that replace the limits of the plans, such as `reads=1200,zone_creates=100`, or `off`.',
        ),
      identityProviders: z
        .string()
        .default('')
        .describe(
          'Identity providers for sign-in, such as `github client=0123456789abcdef secret=/identity/github`. Default: none.',
        ),
      identityProvidersSecret: z
        .string()
        .default('')
        .describe('Secret with the secrets of `identityProviders`, each in a file of /identity.'),
      auditKeySecret: z
        .string()
        .default('')
        .describe(
          'Secret with the private key that signs each day of the audit log, in `key.pem`. If empty, days are not signed.',
        ),
      factorKeysSecret: z
        .string()
        .default('')
        .describe(
          'Secret with the keys that seal second factors, in `keys`, in the form of `webhooks.keysSecret`. If empty, no second factor can be added.',
        ),
      drainSeconds,
      environment,
      ...podSettings,
      resources: resourcesOf({ cpu: '100m', memory: '256Mi' }, '1Gi'),
      autoscaling: z
        .strictObject({
          enabled: z.boolean().default(false).describe('Create a HorizontalPodAutoscaler.'),
          minReplicas: z.int().min(1).default(2).describe('Minimum of replicas.'),
          maxReplicas: z.int().min(1).default(6).describe('Maximum of replicas.'),
          cpuPercent: z
            .int()
            .min(1)
            .default(70)
            .describe('Target for the average use of the requested CPU, in percent.'),
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
          'Secret with the keys that seal keys for updates, in `keys`, in the form of `webhooks.keysSecret`. If empty, no token has a key for updates.',
        ),
      certificateSecret: z
        .string()
        .default('')
        .describe(
          'Secret of type kubernetes.io/tls with the certificate of the API for the name `fourwinds-updates`, and in `ca.crt` the authority of the nameserver certificates. If empty, updates are refused.',
        ),
      serviceType: z
        .enum(['ClusterIP', 'LoadBalancer', 'NodePort'])
        .default('LoadBalancer')
        .describe('Type of the Service `api-updates`, port 8444. The nameservers of all regions must reach it.'),
      annotations: annotations.describe('Annotations of that Service.'),
      from: z
        .array(z.looseObject({}))
        .default([])
        .describe('NetworkPolicy peers that may connect to it, such as an `ipBlock` for each region. Default: all.'),
    })
    .prefault({})
    .describe('DNS updates (RFC 2136), which nameservers relay.'),
  webhooks: z
    .strictObject({
      keysSecret: z
        .string()
        .default('')
        .describe(
          'Secret with the keys that seal secrets of webhooks, in `keys`: one key of 64 hexadecimal digits, or two separated by a comma. If empty, there are no webhooks.',
        ),
      allowHttp: z.boolean().default(false).describe('Allow http URLs for webhooks, on a network that you trust.'),
      headerPrefix: z.string().default('').describe('Prefix of the headers of deliveries. Default: `X-Service`.'),
      authorities: z
        .string()
        .default('')
        .describe('ConfigMap with further certificate authorities for receivers, in `ca.crt`.'),
    })
    .prefault({})
    .describe('Webhooks, for the API and the worker.'),
  mail: z
    .strictObject({
      keysSecret: z
        .string()
        .default('')
        .describe(
          'Secret with the keys that seal mail, in `keys`, in the form of `webhooks.keysSecret`. If empty, there is no mail.',
        ),
      smtpSecret: z
        .string()
        .default('')
        .describe(
          'Secret with the SMTP server, in `url`: `smtps://user:password@host:port`, or `smtp://` for STARTTLS. If empty, no mail is sent.',
        ),
      from: z
        .string()
        .default('')
        .describe(
          'Sender of mail, such as `Example DNS <dns@example.com>`. Its name is the name of the service in mail.',
        ),
      authorities: z
        .string()
        .default('')
        .describe('ConfigMap with further certificate authorities for the server, in `ca.crt`.'),
      port: z.int().min(1).max(65535).default(587).describe('Port of the server, for the NetworkPolicy.'),
      at: z
        .array(z.looseObject({}))
        .default([])
        .describe('NetworkPolicy peers of the server. Default: any address at that port.'),
    })
    .prefault({})
    .describe('Mail, which the API queues and the worker sends.'),
  worker: z
    .strictObject({
      replicas: z
        .int()
        .min(0)
        .default(2)
        .describe('Replicas. With 0, scans, comparisons, webhooks and mail do not work.'),
      resolvers: z
        .array(z.string())
        .default([])
        .describe('Resolvers for finding other servers, with ports. Default: the resolvers of the Pod.'),
      resolversAt: z
        .array(z.looseObject({}))
        .default([{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }])
        .describe('NetworkPolicy peers of these resolvers.'),
      egressAllow: networks
        .default([])
        .describe(
          'Non-public networks in which the worker may query nameservers for scans, comparisons and name checks, and deliver to webhooks. The API then accepts webhook URLs with these addresses. Default: only public addresses.',
        ),
      database: z
        .strictObject({
          secret: z
            .string()
            .default('')
            .describe('Secret with the database URL for the role fourwinds_worker. Default: the Secret in `database`.'),
          key: z.string().default('').describe('Key in that Secret. Default: the key in `database`.'),
          port: z.int().min(1).max(65535).default(5432).describe('Port of Postgres, for the NetworkPolicy.'),
          at: z
            .array(z.looseObject({}))
            .default([])
            .describe('NetworkPolicy peers of Postgres. Default: any address at that port.'),
        })
        .prefault({})
        .describe('The database connection of the worker.'),
      environment,
      ...podSettings,
      resources: resourcesOf({ cpu: '50m', memory: '128Mi' }, '512Mi'),
    })
    .prefault({})
    .describe('The worker, which queries servers that tenants choose, delivers to webhooks, and sends mail.'),
  database: z
    .strictObject({
      secret: z.string().min(1).default('fourwinds-database').describe('Secret with the URL of Postgres.'),
      key: z.string().min(1).default('uri').describe('Key in that Secret: postgres://user:password@host/database.'),
      cluster: z
        .strictObject({
          enabled: z
            .boolean()
            .default(false)
            .describe(
              'Create the database with CloudNativePG: a Cluster `fourwinds-database`, whose Secret replaces the one above. It stays after an uninstall.',
            ),
          instances: z.int().min(1).default(3).describe('Instances of Postgres: one leads, the others follow.'),
          imageName: z.string().default('').describe('Image of Postgres. Default: the default of CloudNativePG.'),
          storage: z
            .looseObject({})
            .default({ size: '10Gi' })
            .describe('Volume of each instance, as in `spec.storage` of a Cluster.'),
          workerSecret: z
            .string()
            .min(1)
            .default('fourwinds-database-worker')
            .describe(
              'Secret of type kubernetes.io/basic-auth for the role fourwinds_worker (required), with a password of letters and digits.',
            ),
          adminSecret: z
            .string()
            .default('')
            .describe(
              'The same for the role fourwinds_admin, for using fourwinds-admin outside the cluster. If empty, the role is not created.',
            ),
        })
        .prefault({})
        .describe('A database created by the chart, if the cluster has CloudNativePG.'),
    })
    .prefault({})
    .describe('The database of accounts, tokens and the journal; the API migrates it when it starts.'),
  ingress: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Create an Ingress.'),
      className: z.string().default('').describe('Ingress class. Default: the default class of the cluster.'),
      annotations: annotations.describe('Annotations of the Ingress.'),
      ...hosts,
      tlsSecret: z
        .string()
        .default('')
        .describe('Secret with the certificate for all hosts. If empty, there is no TLS.'),
    })
    .prefault({})
    .describe('Access to the APIs through an Ingress.'),
  gateway: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Create an HTTPRoute for each host.'),
      parentRefs: z
        .array(z.looseObject({}))
        .default([])
        .describe(
          'Gateways that the routes attach to, as in an HTTPRoute. Required if enabled. Their listeners have the certificates.',
        ),
      annotations: annotations.describe('Annotations of the routes.'),
      ...hosts,
    })
    .prefault({})
    .describe('Access to the APIs through the Gateway API.'),
  networkPolicy,
  monitoring: z
    .strictObject({
      ...prometheusOperator,
      dashboard: z
        .boolean()
        .default(true)
        .describe('Create a ConfigMap with the dashboard, labelled grafana_dashboard for the sidecar of Grafana.'),
    })
    .prefault({})
    .describe('Objects for Prometheus and Grafana.'),
});
