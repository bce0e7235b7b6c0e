import { isError, type Issue, Name, type ResourceRecord } from '@fourwinds/dns';
import type { Endpoint } from '@fourwinds/resources';
import { type ProductIssueCode, productIssue, type ZoneObjectIssue } from '../product-issue.ts';
import { readDraft } from '../draft.ts';

/** A target of an endpoint, with its record or the reason why it has no record. */
export type EndpointTarget = { readonly path: string } & (
  | { readonly record: ResourceRecord; readonly issue?: undefined }
  | { readonly record?: undefined; readonly issue: ZoneObjectIssue }
);

/** Placeholder TTL for endpoints without a TTL. They get the TTL of the zone, which is not known here. */
const ANY_TTL = 3600;

const FIELDS = { name: 'dnsName', type: 'recordType', ttl: 'recordTTL' } as const;

/**
 * Returns the records of an endpoint according to the rules of external-dns: all names, including names in targets,
 * are absolute even without a final dot, and a TTL of 0 means no TTL. Rejects an endpoint that cannot be expressed as
 * records only.
 */
export function readEndpoint(endpoint: Endpoint, path: string): EndpointTarget[] {
  const issue = refusal(endpoint, path);
  if (issue !== undefined) return [{ path, issue }];
  return (endpoint.targets ?? []).map((target, i) =>
    readTarget(endpoint, target, { path, at: `${path}.targets[${i}]` }),
  );
}

/** Returns the TTL of an endpoint. It may be outside the range that is allowed for records. */
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
      'setIdentifier (answers by client or weight) is not supported; leave it out, and put all targets into one endpoint',
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
