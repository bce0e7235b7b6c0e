import {
  apiRights,
  crds,
  customResourceDefinition,
  nameserverRights,
  operatorRights,
  type RbacObject,
  REGION_OPERATOR,
  regionOperatorRights,
  regionTokenRights,
  type Right,
  serviceAccount,
  clusterRole,
  tenantRights,
} from '@fourwinds/resources';
import { parse, stringify } from 'yaml';
import type { z } from 'zod';
import { replaceBlock } from '../block.ts';
import { manifestText } from '../manifest-text.ts';
import { clientsValues } from './clients-values.ts';
import { fourwindsValues } from './fourwinds-values.ts';
import { nameserverValues } from './nameserver-values.ts';
import { schemaFile, valuesFile, valuesTable } from './values-file.ts';

const DESCRIPTIONS = {
  'fourwinds-crds': 'Kinds of Fourwinds: Zone, Record, Region, DomainClaim, ZoneHistory',
  fourwinds: 'Fourwinds in the management cluster: operator and REST APIs',
  'fourwinds-nameserver': 'Fourwinds in the cluster of a region: nameservers',
  'fourwinds-clients':
    'Clients of Fourwinds in any cluster: the solver for cert-manager, and external-dns with the provider',
};

const VALUES: { readonly [chart: string]: z.ZodObject } = {
  fourwinds: fourwindsValues,
  'fourwinds-nameserver': nameserverValues,
  'fourwinds-clients': clientsValues,
};

const OF_ALERTS = '# Made by “npm run gen” from docs/run/alerts.yaml.\n';
const HEAD = '# Made by “npm run gen” from packages/resources.\n';

export interface ChartInputs {
  readonly version: string;
  /** The text of docs/run/alerts.yaml. */
  readonly alerts: string;
  readonly dashboard: string;
  /** Returns the current README of a chart. */
  readonly readme: (chart: string) => string;
}

/** Returns the generated files of the charts by path. */
export function chartFiles({ version, alerts, dashboard, readme }: ChartInputs): [string, string][] {
  const charts = Object.entries(DESCRIPTIONS).map(([name, description]): [string, string] => [
    `charts/${name}/Chart.yaml`,
    stringify({
      apiVersion: 'v2',
      name,
      description,
      type: 'application',
      version,
      appVersion: version,
      // The first version with ValidatingAdmissionPolicy v1.
      kubeVersion: '>=1.30.0-0',
    }),
  ]);
  const values = Object.entries(VALUES).flatMap(([chart, schema]): [string, string][] => [
    [`charts/${chart}/values.yaml`, valuesFile(schema)],
    [`charts/${chart}/values.schema.json`, schemaFile(schema)],
    [`charts/${chart}/README.md`, replaceBlock(readme(chart), 'values', valuesTable(schema))],
  ]);
  return [
    ...charts,
    ...values,
    ['charts/fourwinds-crds/templates/crds.yaml', keptDefinitions(version)],
    ['charts/fourwinds/files/rights.yaml', manifests([...managementRights(), ...zoneRoles()])],
    ['charts/fourwinds-nameserver/files/rights.yaml', manifests(regionRights())],
    ['charts/fourwinds/files/alerts.yaml', `${OF_ALERTS}${alerts}`],
    [
      'charts/fourwinds-nameserver/files/alerts.yaml',
      `${OF_ALERTS}${stringify(ofNameservers(alerts), { lineWidth: 0 })}`,
    ],
    ['charts/fourwinds/files/dashboard.json', dashboard],
  ];
}

/** Returns the alert rules that use nameserver metrics, for the Prometheus of a region. */
function ofNameservers(alerts: string): object {
  const { groups } = parse(alerts) as { groups: { name: string }[] };
  return { groups: groups.filter(({ name }) => name === 'fourwinds-nameservers') };
}

function managementRights(): RbacObject[] {
  return [...serviceAccount('operator', operatorRights), ...serviceAccount('api', apiRights)];
}

/**
 * Returns the rights of the nameservers in a region. All servers share a service account. An admission policy of the
 * chart limits each server to its own Lease.
 */
function regionRights(): RbacObject[] {
  return [
    ...serviceAccount('nameserver', nameserverRights({})),
    ...serviceAccount(REGION_OPERATOR, [...regionOperatorRights, ...regionTokenRights]),
  ];
}

const READ: readonly string[] = ['get', 'list', 'watch'];

/** Returns the roles for tenants. Kubernetes aggregates them into the cluster roles view and edit. */
function zoneRoles(): RbacObject[] {
  const part = (isPart: (verb: string) => boolean): Right[] =>
    tenantRights
      .map((right) => ({ ...right, verbs: right.verbs.filter(isPart) }))
      .filter(({ verbs }) => verbs.length > 0);
  return [
    aggregated(
      'fourwinds-zone-viewer',
      'view',
      part((verb) => READ.includes(verb)),
    ),
    aggregated(
      'fourwinds-zone-editor',
      'edit',
      part((verb) => !READ.includes(verb)),
    ),
  ];
}

function aggregated(name: string, to: string, rights: readonly Right[]): RbacObject {
  const role = clusterRole(name, rights);
  const labels = { [`rbac.authorization.k8s.io/aggregate-to-${to}`]: 'true' };
  return { ...role, metadata: { ...role.metadata, labels } } as RbacObject;
}

function manifests(objects: readonly RbacObject[]): string {
  return HEAD + objects.map(manifestText).join('---\n');
}

/**
 * Converts the version to a number that increases with each version. The chart's policy refuses definitions of an
 * earlier version.
 */
function schemaNumber(version: string): string {
  const [major, minor, patch] = version.split('.').map(Number);
  return String((major * 1000 + minor) * 1000 + patch);
}

function keptDefinitions(version: string): string {
  const kept = crds.map((settings) => {
    const definition = customResourceDefinition(settings);
    const annotations = {
      'helm.sh/resource-policy': 'keep',
      'dns.fourwinds.dev/schema': schemaNumber(version),
    };
    return { ...definition, metadata: { ...definition.metadata, annotations } } as unknown as RbacObject;
  });
  const text = manifests(kept);
  if (text.includes('{{')) throw new Error('a definition has {{, which Helm would read as its own');
  return text;
}
