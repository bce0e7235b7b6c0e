/** @slow */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RegionKind } from '@fourwinds/resources';
import { openStoreOfKubeconfig } from '@fourwinds/store';
import { useCluster } from '@fourwinds/test-cluster/jest';
import { parse, parseAllDocuments } from 'yaml';
import { dynamicPaths } from '../../api/src/updates/dynamic/update-paths.ts';
import { until } from '../until.ts';
import { chart, foreignKinds, REQUIRED } from './helm.ts';
import { useHelm } from './jest.ts';

const cluster = useCluster('management');
const helm = useHelm();
const scratch = mkdtempSync(path.join(tmpdir(), 'fourwinds-charts-'));

afterAll(() => rmSync(scratch, { recursive: true }));

type Chart = keyof typeof REQUIRED;

/** The fields of an HTTPRoute that the tests compare. */
interface Route {
  readonly spec: {
    readonly hostnames: readonly [string];
    readonly rules: readonly [
      { readonly matches: readonly { readonly path: { readonly type: string; readonly value: string } }[] },
    ];
  };
}

/** The fields of API objects that the tests compare. */
interface ApiObject {
  readonly kind: string;
  readonly spec: {
    readonly template?: {
      readonly spec: {
        readonly containers: readonly [{ readonly env: readonly { readonly name: string; readonly value?: string }[] }];
        readonly volumes: readonly object[];
      };
    };
    readonly ports: readonly { readonly port: number }[];
  };
}

const kubectl = (plane: string, args: string, stdin?: string): Promise<string> =>
  cluster().succeed(plane, args.split(' '), stdin);

/** Sets of chart values to test. Each value is a Helm flag. */
const SETS: readonly (readonly [Chart, string, readonly string[]])[] = [
  ['fourwinds', 'the least', []],
  [
    'fourwinds',
    'all that is optional',
    [
      '--set=regions.ns1.nameserver=ns1.fourwinds.example,regions.ns1.location=Nuremberg,regions.ns1.addresses={192.0.2.1,2001:db8::1}',
      '--set=edge.host=edge.fourwinds.example,edge.addresses={192.0.2.53,2001:db8::53}',
      '--set=suffixes={free.example,names.example},deniedDomains={example.com},trustedNamespaces=team=platform,requireProof=true,api.publicUrl=https://dns.example.com',
      '--set=operator.serviceDnssec=on,operator.resolvers={192.0.2.9:53},operator.egressAllow={10.0.0.0/8},operator.priorityClassName=high',
      '--set=api.autoscaling.enabled=true,api.trustedProxies={10.0.0.0/8},api.auditKeySecret=audit-key,api.identityProviders=github client=abc secret=/identity/github,api.identityProvidersSecret=identity,api.factorKeysSecret=factor-keys,webhooks.keysSecret=webhook-keys,webhooks.allowHttp=true,webhooks.headerPrefix=X-Hooks,webhooks.authorities=authorities',
      '--set=updates.keysSecret=tsig-keys,updates.certificateSecret=updates,updates.annotations.class=internal',
      '--set-json=updates.from=[{"ipBlock":{"cidr":"192.0.2.0/24"}}]',
      '--set=mail.keysSecret=mail-keys,mail.smtpSecret=smtp,mail.from=Example DNS <dns@example.com>,mail.authorities=authorities,mail.port=465',
      '--set=ingress.enabled=true,ingress.dnsHost=dns.example.com,ingress.generalHost=api.example.com,ingress.dynamicHost=update.example.com,ingress.pagesHost=dns.example.com,ingress.tlsSecret=tls',
      '--set=api.signUp=open,api.secondFactor=required,api.plainUpdates=false,api.files.geoip=countries.mmdb,api.files.breachedPasswords=list.txt',
      '--set-json=api.files.volume={"persistentVolumeClaim":{"claimName":"api-files"}}',
      '--set=worker.egressAllow={10.0.0.0/8,192.0.2.1,2001:db8::1},worker.resolvers={192.0.2.9:53},worker.database.secret=worker',
      '--set=image.pullSecrets={registry},image.tag=1.2.3',
      '--set-string=operator.environment.NODE_OPTIONS=--max-old-space-size=512,api.environment.FOURWINDS_API_REPLICAS=2,worker.environment.NODE_OPTIONS=--max-old-space-size=256',
      '--set-json=operator.tolerations=[{"operator":"Exists"}],networkPolicy.metricsFrom=[{"namespaceSelector":{}}]',
    ],
  ],
  [
    'fourwinds',
    'a certificate of its own',
    ['--set=api.httpsSecret=tls,api.publicUrl=https://dns.example.com,api.serviceType=LoadBalancer'],
  ],
  [
    'fourwinds-nameserver',
    'loadBalancer',
    [
      '--set=tls.secret=dot,updates.api=updates.example.com:8444,updates.certificateSecret=updates',
      '--set=loadBalancer.className=example.com/lb',
    ],
  ],
  ['fourwinds-nameserver', 'hostPort', ['--set=exposure=hostPort,tls.secret=dot,cache.hostPath=/var/lib/fourwinds']],
  [
    'fourwinds-nameserver',
    'hostNetwork',
    [
      '--set=exposure=hostNetwork,workers=4,staleAfterSeconds=3600,cookieSecret.secret=cookies,cache.keySecret=cache',
      '--set-string=environment.FOURWINDS_RRL_SLIP=1',
    ],
  ],
  [
    'fourwinds-clients',
    'both',
    [
      '--set=certManager.enabled=true,certManager.priorityClassName=high,authorities=authorities,image.pullSecrets={registry}',
      '--set-json=certManager.secrets=[{"namespace":"default","name":"fourwinds-token"}]',
      '--set=externalDns.enabled=true,externalDns.tokenSecret=token,externalDns.sources={service,ingress,gateway-httproute,crd}',
      '--set=externalDns.policy=sync,externalDns.arguments={--interval=5m}',
      '--set-json=externalDns.tolerations=[{"operator":"Exists"}],networkPolicy.metricsFrom=[{"namespaceSelector":{}}]',
    ],
  ],
];

test.each(SETS)('%s with %s: Helm has no complaint', async (name, _, values) => {
  const output = await helm().succeed(['lint', '--strict', chart(name), ...REQUIRED[name], ...values]);
  expect(output).toContain('1 chart(s) linted, 0 chart(s) failed');
});

test.each([
  ['edge.fourwinds.example', /set edge.addresses, too/],
  ['fourwinds.example', /set edge.addresses, too/],
])('the edge host %s without addresses is refused', async (host, message) => {
  const values = [...REQUIRED.fourwinds, '--set=serviceDomain=fourwinds.example', `--set=edge.host=${host}`];
  await expect(helm().succeed(['template', 'r', chart('fourwinds'), ...values])).rejects.toThrow(message);
});

test('an edge host in another domain has its addresses there', async () => {
  const values = [
    ...REQUIRED.fourwinds,
    '--set=serviceDomain=fourwinds.example',
    '--set=edge.host=edge.others.example',
  ];
  expect(await helm().succeed(['template', 'r', chart('fourwinds'), ...values])).toContain('edge.others.example');
});

test.each(SETS)('%s with %s: its programs listen on the addresses of both families', async (name, _, values) => {
  const objects = await helm().succeed(['template', 'r', chart(name), ...REQUIRED[name], ...values]);
  const listens = Array.from(
    objects.matchAll(/name: FOURWINDS_(?:DNS|DOT|HTTPS?|METRICS|UPDATES), value: "?([^"}]+)"? }/g),
    ([, value]) => value,
  );
  const ofBoth = /^(\[::\]:\d+|0\.0\.0\.0:(\d+),\[::\]:\2|\$\(HOST_ADDRESSES\))$/;
  const isHost = /^[a-z]/;
  expect(listens.filter((value) => !ofBoth.test(value) && !isHost.test(value))).toEqual([]);
});

test.each(Object.keys(REQUIRED) as Chart[])('%s may be part of another chart', async (name) => {
  const whole = path.join(scratch, `whole-${name}`);
  cpSync(chart(name), path.join(whole, 'charts', name), { recursive: true });
  writeFileSync(path.join(whole, 'Chart.yaml'), 'apiVersion: v2\nname: whole\nversion: 0.1.0\n');
  const values = REQUIRED[name].map((flag) => flag.replace('--set=', `--set=${name}.`));
  await expect(helm().succeed(['template', 'r', whole, ...values])).resolves.toEqual(expect.any(String));
});

test('a Region may have a name that YAML takes for something else', async () => {
  const regions = { no: { nameserver: 'ns1.fourwinds.example', location: 'Oslo', addresses: ['192.0.2.1'] } };
  const shown = ['--show-only=templates/regions.yaml', `--set-json=regions=${JSON.stringify(regions)}`];
  const object = await helm().succeed(['template', 'r', chart('fourwinds'), ...REQUIRED.fourwinds, ...shown]);
  expect(parseAllDocuments(object, { version: '1.1' })[0].toJS()).toMatchObject({ metadata: { name: 'no' } });
});

test.each([
  [
    'fourwinds',
    `--set-json=regions={"NS_1":{"nameserver":"a","location":"b","addresses":["192.0.2.1"]}}`,
    "at '/regions': additional properties 'NS_1' not allowed",
  ],
  ['fourwinds-nameserver', '--set=region=NS_1', "at '/region': 'NS_1' does not match pattern"],
] as const)('%s refuses the name of a Region that no object can have', async (name, flag, message) => {
  const refused = helm().succeed(['template', 'r', chart(name), ...REQUIRED[name], flag]);
  await expect(refused).rejects.toThrow(message);
});

test('the Pod of helm test runs where those of the operator do, with its image', async () => {
  const [pod] = parseAllDocuments(
    await helm().succeed([
      ...['template', 'r', chart('fourwinds'), ...REQUIRED.fourwinds, '--show-only=templates/tests/nameservers.yaml'],
      '--set-json=regions={"ns1":{"nameserver":"a","location":"b","addresses":["192.0.2.1"]}}',
      '--set=image.pullSecrets={registry},operator.nodeSelector.pool=dns',
      '--set-json=operator.tolerations=[{"key":"dns","operator":"Exists"}]',
    ]),
  ).map((document) => document.toJS() as unknown);
  expect(pod).toMatchObject({
    spec: {
      imagePullSecrets: [{ name: 'registry' }],
      nodeSelector: { pool: 'dns' },
      tolerations: [{ key: 'dns', operator: 'Exists' }],
    },
  });
});

test('users are named by a policy of the version that the cluster has, or that is asked for', async () => {
  const V1 = 'admissionregistration.k8s.io/v1';
  const policies = async (...args: string[]): Promise<string[]> => {
    const shown = '--show-only=templates/policy.yaml';
    const objects = await helm().succeed(['template', 'r', chart('fourwinds'), ...REQUIRED.fourwinds, shown, ...args]);
    return Array.from(objects.matchAll(/^apiVersion: (\S+)\nkind: (Mutating\w+)$/gm), ([, version, kind]) =>
      [version, kind].join(' '),
    );
  };
  const both = (version: string): string[] =>
    ['MutatingAdmissionPolicy', 'MutatingAdmissionPolicyBinding'].map((kind) => `${version} ${kind}`);
  expect(await policies()).toEqual([]);
  expect(await policies(`--api-versions=${V1}/MutatingAdmissionPolicy`)).toEqual(both(V1));
  expect(await policies(`--api-versions=${V1}/MutatingAdmissionPolicy`, '--set=userPolicy=off')).toEqual([]);
  expect(await policies('--set=userPolicy=v1beta1')).toEqual(both(`${V1}beta1`));
});

test('the charts refuse what cannot work, and say how to go on', async () => {
  const refusal = async (name: Chart, ...args: string[]) =>
    (await helm().run(['template', chart(name), ...args])).stderr;
  expect(await refusal('fourwinds')).toContain('set image.registry to the registry and path of the images');
  expect(await refusal('fourwinds', ...REQUIRED.fourwinds, '--namespace=default')).toContain(
    'install with --namespace fourwinds-system --create-namespace',
  );
  expect(await refusal('fourwinds-nameserver', '--set=exposure=anycast')).toContain(
    "at '/exposure': value must be one of",
  );
  expect(await refusal('fourwinds', ...REQUIRED.fourwinds, '--set=operator.replica=3')).toContain(
    "additional properties 'replica' not allowed",
  );
  const region = 'regions.ns1.nameserver=ns1.fourwinds.example,regions.ns1.location=Nuremberg,regions.ns1.addresses=';
  for (const [value, at] of [
    ['serviceDomain=Fourwinds_Example.', '/serviceDomain'],
    ['serviceDomain=fourwinds_example', '/serviceDomain'],
    ['api.publicUrl=dns.example.net', '/api/publicUrl'],
    ['api.publicUrl=https://dns.example.net/api', '/api/publicUrl'],
    [`${region}{999.1.1.1}`, '/regions/ns1/addresses/0'],
    ['edge.addresses={192.0.2.1/24}', '/edge/addresses/0'],
    ['edge.host=https://edge.example', '/edge/host'],
    ['deniedDomains={Example.com}', '/deniedDomains/0'],
    ['api.trustedProxies={10.0.0.0/33}', '/api/trustedProxies/0'],
    ['worker.egressAllow={ten}', '/worker/egressAllow/0'],
  ])
    expect(await refusal('fourwinds', ...REQUIRED.fourwinds, `--set=${value}`)).toContain(`at '${at}'`);
  const gateway = ['--set=gateway.enabled=true,gateway.dnsHost=dns.example.com,gateway.generalHost=api.example.com'];
  expect(await refusal('fourwinds', ...REQUIRED.fourwinds, ...gateway)).toContain(
    'set gateway.parentRefs to the Gateways',
  );
  const https = '--set=api.httpsSecret=tls,api.publicUrl=https://dns.example.com';
  for (const [reason, ...values] of [
    [
      'set api.publicUrl to an https URL and mail.keysSecret',
      '--set=api.signUp=open,api.publicUrl=https://dns.example.com',
    ],
    ['set api.publicUrl to an https URL and mail.keysSecret', '--set=api.signUp=open,mail.keysSecret=mail-keys'],
    ['set api.publicUrl to the https URL', '--set=api.httpsSecret=tls'],
    ...['', ',api.publicUrl=http://dns.example.com'].map((url) => [
      'set api.publicUrl to the https URL by which clients reach the API, too, where api.identityProviders is set',
      `--set=api.identityProviders=github client=abc secret=/identity/github${url}`,
    ]),
    ['set api.factorKeysSecret, too', '--set=api.secondFactor=required'],
    ['leave api.httpsSecret out where ingress', https, '--set=ingress.enabled=true'],
    ['set api.files.volume', '--set=api.files.geoip=countries.mmdb'],
    ['set updates.keysSecret, too', '--set=updates.certificateSecret=updates'],
  ])
    expect(await refusal('fourwinds', ...REQUIRED.fourwinds, ...values)).toContain(reason);
  expect(
    await refusal(
      'fourwinds-nameserver',
      ...REQUIRED['fourwinds-nameserver'],
      '--set=updates.api=updates.example.com:8444',
    ),
  ).toContain('set updates.api and updates.certificateSecret together');
  expect(await refusal('fourwinds-clients')).toContain('set api: see the README of the chart');
  expect(
    await refusal('fourwinds-clients', ...REQUIRED['fourwinds-clients'], '--set=externalDns.enabled=true'),
  ).toContain('set externalDns.tokenSecret');
});

test.each(['operator', 'api', 'worker'])(
  '%s has further environment variables after those of the chart',
  async (program) => {
    const value = `${program}.environment.NODE_OPTIONS=--max-old-space-size=512`;
    const template = ['template', 'r', chart('fourwinds'), ...REQUIRED.fourwinds];
    const text = await helm().succeed([...template, `--show-only=templates/${program}.yaml`, `--set-string=${value}`]);
    const objects = parseAllDocuments(text).flatMap((document) => (document.toJS() as ApiObject | null) ?? []);
    const deployment = objects.find(({ kind }) => kind === 'Deployment')!;
    const [{ env }] = deployment.spec.template!.spec.containers;
    expect(env.at(-1)).toEqual({ name: 'NODE_OPTIONS', value: '--max-old-space-size=512' });
    const refused = helm().succeed([...template, `--set-string=${program}.environment.lower-case=1`]);
    await expect(refused).rejects.toThrow('environment');
  },
);

test('the API has its settings for people, and its certificate, from the values', async () => {
  const api = async (...args: string[]) => {
    const shown = '--show-only=templates/api.yaml';
    return parseAllDocuments(
      await helm().succeed(['template', 'r', chart('fourwinds'), ...REQUIRED.fourwinds, shown, ...args]),
      // Kubernetes parses YAML 1.1, which matters for 0440.
      { version: '1.1' },
    ).flatMap((document) => (document.toJS() as ApiObject | null) ?? []);
  };
  const named = (objects: readonly ApiObject[], wanted: string) => objects.find(({ kind }) => kind === wanted)!;
  const variables = (objects: readonly ApiObject[]) =>
    Object.fromEntries(
      named(objects, 'Deployment').spec.template!.spec.containers[0].env.map(({ name, value }) => [name, value]),
    );
  const least = await api();
  expect(Object.keys(variables(least))).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/SIGN_UP|SECOND_FACTOR|PLAIN_UPDATES|HTTPS|GEOIP|BREACHED|LABELS|MAILBOX|TOKEN_FILE/),
    ]),
  );
  const people = await api(
    '--set=api.signUp=open,mail.keysSecret=mail-keys,api.files.geoip=c.mmdb,api.files.breachedPasswords=l.txt',
    '--set=api.files.reservedLabels=r.txt,api.files.brandLabels=b.txt,api.files.offensiveLabels=o.txt',
    '--set=api.abuseContact=abuse@example.com',
    '--set=api.httpsSecret=tls,api.publicUrl=https://dns.example.com,api.auditKeySecret=audit',
    '--set-json=api.files.volume={"persistentVolumeClaim":{"claimName":"api-files"}}',
  );
  expect(variables(people)).toMatchObject({
    FOURWINDS_SIGN_UP: 'open',
    FOURWINDS_PUBLIC_URL: 'https://dns.example.com',
    FOURWINDS_ABUSE_CONTACT: 'abuse@example.com',
    FOURWINDS_GEOIP: '/files/c.mmdb',
    FOURWINDS_BREACHED_PASSWORDS: '/files/l.txt',
    FOURWINDS_RESERVED_LABELS: '/files/r.txt',
    FOURWINDS_BRAND_LABELS: '/files/b.txt',
    FOURWINDS_OFFENSIVE_LABELS: '/files/o.txt',
    FOURWINDS_HTTPS: '[::]:8443',
    FOURWINDS_HTTPS_CERTIFICATE: '/https/tls.crt',
    FOURWINDS_HTTPS_KEY: '/https/tls.key',
  });
  expect(named(people, 'Deployment').spec.template!.spec.volumes).toEqual([
    { name: 'audit-key', secret: { secretName: 'audit', defaultMode: 0o440 } },
    { name: 'https', secret: { secretName: 'tls', defaultMode: 0o440 } },
    { name: 'files', persistentVolumeClaim: { claimName: 'api-files' } },
  ]);
  expect(named(people, 'Service').spec.ports.map(({ port }) => port)).toEqual([80, 443]);
});

/** The server rejects unknown fields and invalid values. */
describe('on a real API server', () => {
  const newer = path.join(scratch, 'fourwinds-crds');

  beforeAll(async () => {
    await helm().succeed(
      ['install', 'crds', chart('fourwinds-crds'), '--create-namespace'],
      cluster().planes.management,
    );
    cpSync(chart('fourwinds-crds'), newer, { recursive: true });
    const settings = path.join(newer, 'Chart.yaml');
    writeFileSync(
      settings,
      readFileSync(settings, 'utf8').replaceAll(/(?<=^(?:version|appVersion): ).+$/gm, '1000.0.0'),
    );
    const definitions = path.join(newer, 'templates/crds.yaml');
    const later = readFileSync(definitions, 'utf8')
      .replaceAll(/(?<=dns\.fourwinds\.dev\/schema: ")\d+/g, (number) => `${Number(number) + 1000}`)
      .replace(/^( +)location:$/m, '$1later:\n$1  type: string\n$&');
    expect(later).toContain('later:');
    writeFileSync(definitions, later);
  });

  /** The objects of fourwinds-clients include cert-manager kinds, which this server does not have. */
  const withoutForeign = SETS.filter(([name]) => name !== 'fourwinds-clients');

  test.each(withoutForeign)('the objects of %s with %s are valid', async (name, _, values) => {
    const objects = await helm().succeed(['template', 'release', chart(name), ...REQUIRED[name], ...values]);
    const namespaces = ['accounts', 'answers', 'handover', 'keys'].map((one) => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: `fourwinds-${one}` },
    }));
    await kubectl(
      'management',
      'apply --server-side --filename=-',
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items: namespaces }),
    );
    const answer = await kubectl(
      'management',
      'apply --server-side --dry-run=server --validate=strict --force-conflicts --filename=-',
      objects,
    );
    expect(answer.trim().split('\n').length).toBeGreaterThan(8);
  });

  describe('with the kinds of other projects', () => {
    const DRY_RUN = 'apply --server-side --dry-run=server --validate=strict --force-conflicts --filename=-';
    const MONITORING = 'monitoring.coreos.com';
    const GATEWAY = 'gateway.networking.k8s.io';

    beforeAll(async () => {
      await kubectl('management', `apply --server-side --filename=${await foreignKinds()}`);
      const kinds = `podmonitors.${MONITORING},prometheusrules.${MONITORING},httproutes.${GATEWAY},issuers.cert-manager.io,certificates.cert-manager.io`;
      await until('the kinds', async () => (await cluster().kubectl('management', ['get', kinds])).code === 0);
    });

    const rendered = (name: Chart, file: string, ...args: string[]): Promise<string> =>
      helm().succeed(['template', 'release', chart(name), ...REQUIRED[name], `--show-only=templates/${file}`, ...args]);

    /** The objects that the API server would store, sorted. */
    const accepted = async (objects: string): Promise<string[]> =>
      (await kubectl('management', DRY_RUN, objects))
        .trim()
        .split('\n')
        .map((line) => line.replace(' serverside-applied (server dry run)', ''))
        .sort();

    test.each(SETS.filter(([name]) => name === 'fourwinds-clients'))(
      'the objects of %s with %s are valid, those for cert-manager, too',
      async (name, _, values) => {
        const objects = await helm().succeed(['template', 'release', chart(name), ...REQUIRED[name], ...values]);
        expect(await accepted(objects)).toEqual(
          expect.arrayContaining([
            'apiservice.apiregistration.k8s.io/v1alpha1.acme.fourwinds.dev',
            'certificate.cert-manager.io/cert-manager-solver',
            'deployment.apps/cert-manager-solver',
            'deployment.apps/external-dns',
            'issuer.cert-manager.io/cert-manager-solver',
            'role.rbac.authorization.k8s.io/fourwinds-token-fourwinds-token',
          ]),
        );
      },
    );

    test('a PodMonitor and a PrometheusRule fit those of the Prometheus Operator', async () => {
      const kinds = ['PodMonitor', 'PrometheusRule'].map((kind) => `--api-versions=${MONITORING}/v1/${kind}`);
      const made: string[] = [];
      for (const name of ['fourwinds', 'fourwinds-nameserver'] as const) {
        const objects = await rendered(name, 'monitoring.yaml', ...kinds);
        made.push(...(await accepted(objects)));
        const misspelt = objects.replace('podMetricsEndpoints', 'podMetricEndpoints');
        await expect(kubectl('management', DRY_RUN, misspelt)).rejects.toThrow('podMetricEndpoints');
      }
      const rules = ['fourwinds', 'nameserver'].map((name) => `prometheusrule.${MONITORING}/${name}`);
      const monitors = ['fourwinds', 'nameserver'].map((name) => `podmonitor.${MONITORING}/${name}`);
      expect(made.sort()).toEqual(['configmap/fourwinds-dashboard', ...monitors, ...rules]);
    });

    test('both have the labels by which a Prometheus finds them', async () => {
      const kinds = ['PodMonitor', 'PrometheusRule'].map((kind) => `--api-versions=${MONITORING}/v1/${kind}`);
      for (const name of ['fourwinds', 'fourwinds-nameserver'] as const) {
        const objects = parseAllDocuments(
          await rendered(name, 'monitoring.yaml', ...kinds, '--set=monitoring.labels.release=prometheus'),
        ).map((document) => document.toJS() as { kind: string; metadata: { labels: { release?: string } } } | null);
        const found = objects.filter((one) => one?.metadata.labels.release === 'prometheus');
        expect(found.map((one) => one!.kind)).toEqual(['PodMonitor', 'PrometheusRule']);
      }
    });

    test('a region has the rules about its nameservers, and no others', async () => {
      const objects = await rendered(
        'fourwinds-nameserver',
        'monitoring.yaml',
        `--api-versions=${MONITORING}/v1/PrometheusRule`,
        '--set=monitoring.runbooks=https://git.example/',
      );
      expect(objects).toContain('runbook_url: https://git.example/docs/run/operations.md#fourwindscachedamaged');
      expect(Array.from(objects.matchAll(/alert: (\w+)/g), ([, alert]) => alert)).toEqual([
        'FourwindsMassDeletionBlocked',
        'FourwindsSnapshotsRefused',
        'FourwindsCacheDamaged',
        'FourwindsNameserverStale',
        'FourwindsCertificateExpires',
      ]);
    });

    test('a route for each host fits the HTTPRoute of the Gateway API', async () => {
      const routes = await rendered(
        'fourwinds',
        'gateway.yaml',
        '--set=gateway.enabled=true,gateway.dnsHost=dns.example.com,gateway.generalHost=api.example.com,gateway.dynamicHost=update.example.com,gateway.pagesHost=pages.example.com',
        '--set=gateway.parentRefs[0].name=public,gateway.parentRefs[0].namespace=gateways,gateway.annotations.example\\.com/team=dns',
      );
      const names = ['api-dns', 'api-dynamic', 'api-general', 'api-pages'].map(
        (name) => `httproute.${GATEWAY}/${name}`,
      );
      expect(await accepted(routes)).toEqual(names);
      const pathsOf = new Map(
        parseAllDocuments(routes)
          .map((document) => document.toJS() as Route | null)
          .filter((route) => route !== null)
          .map(({ spec }) => [
            spec.hostnames[0],
            spec.rules[0].matches.map(({ path: { type, value } }) => `${type} ${value}`),
          ]),
      );
      const updates = dynamicPaths.map((one) => `${one === '/update' ? 'PathPrefix' : 'Exact'} ${one}`);
      expect(Object.fromEntries(pathsOf)).toEqual({
        'dns.example.com': ['PathPrefix /api/v1'],
        'api.example.com': ['PathPrefix /v1'],
        'update.example.com': updates,
        'pages.example.com': ['PathPrefix /'],
      });
      const misspelt = routes.replaceAll('PathPrefix', 'Prefix');
      await expect(kubectl('management', DRY_RUN, misspelt)).rejects.toThrow('Unsupported value: "Prefix"');
    });
  });

  test('a database of the chart has a role for each program, which uses its Secret', async () => {
    const rendered = (file: string, ...args: string[]): Promise<string> =>
      helm().succeed([
        ...['template', 'release', chart('fourwinds'), ...REQUIRED.fourwinds, `--show-only=templates/${file}`],
        '--set=database.cluster.enabled=true,database.cluster.adminSecret=admin,database.cluster.imageName=postgres:17',
        ...args,
      ]);
    expect(parse(await rendered('database.yaml'))).toMatchObject({
      apiVersion: 'postgresql.cnpg.io/v1',
      kind: 'Cluster',
      spec: {
        instances: 3,
        imageName: 'postgres:17',
        storage: { size: '10Gi' },
        managed: {
          roles: [
            { name: 'fourwinds_worker', login: true, passwordSecret: { name: 'fourwinds-database-worker' } },
            { name: 'fourwinds_admin', login: true, passwordSecret: { name: 'admin' } },
          ],
        },
      },
    });
    expect(await rendered('api.yaml')).toContain('{ name: fourwinds-database-app, key: uri }');
    const worker = await rendered('worker.yaml');
    expect(worker).toContain('secretKeyRef: { name: fourwinds-database-worker, key: password }');
    expect(worker).toContain('cnpg.io/cluster: fourwinds-database');
    expect(await rendered('worker.yaml', '--set=worker.database.secret=own')).toContain(
      'secretKeyRef: { name: own, key: uri }',
    );
  });

  test('a field that an upgrade adds to a kind outlives a rollback and an uninstall', async () => {
    const plane = cluster().planes.management;
    await helm().succeed(['upgrade', 'crds', newer], plane);
    const region = {
      apiVersion: 'dns.fourwinds.dev/v1alpha1',
      kind: 'Region',
      metadata: { name: 'ns9' },
      spec: { nameserver: 'ns9.fourwinds.example', location: 'Nowhere', addresses: ['192.0.2.9'], later: 'kept' },
    };
    await kubectl('management', 'apply --server-side --validate=strict --filename=-', JSON.stringify(region));
    const later = async (): Promise<string> => {
      await kubectl('management', 'label region ns9 touched=yes --overwrite');
      return kubectl('management', 'get region ns9 --output=jsonpath={.spec.later}');
    };
    expect(await later()).toBe('kept');
    // Write the object with a program that does not know the field. The field must survive.
    const store = await openStoreOfKubeconfig(readFileSync(plane.kubeconfig, 'utf8'));
    const found = (await store.get(RegionKind, { name: 'ns9' }))!;
    await store.update(RegionKind, { ...found, spec: { ...found.spec, location: 'Elsewhere' } });
    await store.updateStatus(RegionKind, { ...(await store.get(RegionKind, { name: 'ns9' }))!, status: {} });
    await store.close();
    expect(await later()).toBe('kept');

    const rollback = await helm().run(['rollback', 'crds', '1'], plane);
    expect(rollback.code).not.toBe(0);
    expect(rollback.stderr).toContain(
      'the definition in the cluster is of a later version (2000) than this one (1000)',
    );
    expect(await later()).toBe('kept');
    await helm().succeed(['upgrade', 'crds', newer], plane);
    expect(await later()).toBe('kept');
    expect((await helm().run(['upgrade', 'crds', chart('fourwinds-crds')], plane)).stderr).toContain(
      'of a later version',
    );
    expect(await later()).toBe('kept');

    const uninstall = await helm().succeed(['uninstall', 'crds'], plane);
    expect(uninstall).toContain('These resources were kept due to the resource policy');
    expect(await later()).toBe('kept');
    await helm().succeed(['install', 'crds', newer], plane);
    expect(await later()).toBe('kept');
  });
});
