import type { PlannedZone } from './plan.ts';
import type { Subdomain } from './subdomains.ts';

/** Records of a name that were not accepted, with the reason given. */
export interface Refusal {
  readonly domain: string;
  readonly name: string;
  /** Types of the records refused; all of the name's when its change is all or nothing. */
  readonly types: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** The outcome for a zone. */
export interface Publication {
  readonly zone: PlannedZone;
  readonly ttl: number;
  /** The names to be served, each with the records that were accepted. */
  readonly served: readonly Subdomain[];
  readonly refused: readonly Refusal[];
}

export function refusal(domain: string, { name, records }: Subdomain, { code, message }: Reason): Refusal {
  return { domain, name, types: [...new Set(records.map(({ type }) => type))], code, message };
}

export interface Reason {
  readonly code: string;
  readonly message: string;
}
