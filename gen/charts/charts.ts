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

/** The charts, each with a sentence about it. */
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

const OF_ALERTS = '# Made by “npm run gen” from docs/alerts.yaml.\n';
const HEAD = '# Made by “npm run gen” from packages/resources.\n';

export interface ChartInputs {
  readonly version: string;
  /** docs/alerts.yaml. */
  readonly alerts: string;
  /** The dashboard for Grafana, as JSON. */
  readonly dashboard: string;
  /** The README of a chart as it is. */
  readonly readme: (chart: string) => string;
}

/** The generated files of the charts, by path. */
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
      // ValidatingAdmissionPolicy is v1 from there on.
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

/** The rules about metrics of nameservers, for the Prometheus of a region. */
function ofNameservers(alerts: string): object {
  const { groups } = parse(alerts) as { groups: { name: string }[] };
  return { groups: groups.filter(({ name }) => name === 'fourwinds-nameservers') };
}

function managementRights(): RbacObject[] {
  return [...serviceAccount('operator', operatorRights), ...serviceAccount('api', apiRights)];
}

/** Servers share an account; an admission policy of the chart limits each to its own Lease. */
function regionRights(): RbacObject[] {
  return [
    ...serviceAccount('nameserver', nameserverRights({})),
    ...serviceAccount(REGION_OPERATOR, [...regionOperatorRights, ...regionTokenRights]),
  ];
}

const READ: readonly string[] = ['get', 'list', 'watch'];

/** Roles for tenants that are part of the roles view and edit of every cluster. */
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

/** A number that grows with the version: the policy of the chart refuses definitions of an earlier one. */
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
