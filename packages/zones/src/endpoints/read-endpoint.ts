import { isError, type Issue, Name, type ResourceRecord } from '@fourwinds/dns';
import type { Endpoint } from '@fourwinds/resources';
import { type ProductIssueCode, productIssue, type ZoneObjectIssue } from '../product-issue.ts';
import { readDraft } from '../draft.ts';

/** One target of an endpoint: the record that it stands for, or the reason for which there is none. */
export type EndpointTarget = { readonly path: string } & (
  | { readonly record: ResourceRecord; readonly issue?: undefined }
  | { readonly record?: undefined; readonly issue: ZoneObjectIssue }
);

/** Endpoints without a TTL take that of their zone, which is not known here. */
const ANY_TTL = 3600;

/** Fields of an endpoint, by those of a draft. */
const FIELDS = { name: 'dnsName', type: 'recordType', ttl: 'recordTTL' } as const;

/**
 * The records that an endpoint of external-dns stands for, by its rules: names are absolute with or without a final dot, in targets as
 * well, and a TTL of 0 is none. An endpoint that asks for more than records is refused as a whole.
 */
export function readEndpoint(endpoint: Endpoint, path: string): EndpointTarget[] {
  const issue = refusal(endpoint, path);
  if (issue !== undefined) return [{ path, issue }];
  return (endpoint.targets ?? []).map((target, i) =>
    readTarget(endpoint, target, { path, at: `${path}.targets[${i}]` }),
  );
}

/** The TTL that an endpoint asks for; not always one that a record may have. */
export function ttlOf({ recordTTL = 0 }: Endpoint): number | undefined {
  return recordTTL === 0 ? undefined : recordTTL;
}

function readTarget(
  endpoint: Endpoint,
  value: string,
  { path, at }: { readonly path: string; readonly at: string },
): EndpointTarget {
  const { dnsName: name = '', recordType: type = '' } = endpoint;
  const draft = { name, type, value, ttl: ttlOf(endpoint) };
  const { record, issues } = readDraft(draft, { apex: Name.root, defaultTtl: ANY_TTL, path });
  const wrong = issues.find(isError);
  if (record !== undefined && wrong === undefined) return { path: at, record };
  return { path: at, issue: { ...wrong!, path: inEndpoint(wrong!, path, at) } };
}

function inEndpoint({ path: wrong }: Issue, path: string, target: string): string {
  const field = FIELDS[wrong.slice(path.length + 1) as keyof typeof FIELDS];
  return field === undefined ? target : `${path}.${field}`;
}

function refusal(endpoint: Endpoint, path: string): Issue<ProductIssueCode> | undefined {
  const { setIdentifier = '', providerSpecific = [], targets = [] } = endpoint;
  const [property] = providerSpecific;
  if (setIdentifier !== '')
    return productIssue(
      'endpoint-feature',
      'setIdentifier is for answers that differ by client or weight, which this service does not have; leave it out, with all targets in one endpoint',
      `${path}.setIdentifier`,
    );
  if (property !== undefined)
    return productIssue(
      'endpoint-feature',
      `this service has no settings of its own for a record, such as ${JSON.stringify(property.name ?? '')}; leave providerSpecific out`,
      `${path}.providerSpecific`,
    );
  if (targets.length > 0) return undefined;
  return productIssue('endpoint-without-targets', 'there is no target; give one at least', `${path}.targets`);
}
