import { Failure, type FailureCode } from '../../kernel/failure.ts';
import { failureCatalogue } from '../../http/failure-catalogue.ts';
import { UnclearRequest, type UnclearPart } from './unclear-request.ts';
import type { HostResult } from './update-names.ts';
import type { UpdatedHost } from './update-hosts.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly text: string;
}

/** Words and statuses of responses that one kind of client understands. */
export interface Dialect {
  /** Returns the response to a request with no hosts or too many hosts. */
  readonly miscounted: (hosts: number) => PlainAnswer;
  readonly results: (results: readonly HostResult[]) => PlainAnswer;
  readonly failed: (code: FailureCode) => PlainAnswer;
}

/** Statuses that make clients retry. They are only for failures after which a retry can succeed. */
const LATER: { readonly [code in FailureCode]?: number } = {
  rate_limited: 429,
  conflict: 503,
  unavailable: 503,
  internal: 500,
};

/** Failures of callers who are unknown or may never do this. */
const NOT_KNOWN: readonly FailureCode[] = ['unauthorized', 'verification_required', 'forbidden'];

/** dyndns2 word for each failure of a host. */
const words: { readonly [code in FailureCode]?: string } = {
  bad_request: 'notfqdn',
  quota_exceeded: '!donator',
  rate_limited: 'abuse',
  conflict: '911',
  unavailable: '911',
  internal: '911',
};

/** Returns one line per host: `good 192.0.2.1` or the reason for the failure. */
export const dyndns2: Dialect = {
  miscounted: (hosts) => ({ status: 200, text: hosts === 0 ? 'notfqdn' : 'numhost' }),
  results: (results) => ({ status: statusOf(results), text: results.map(lineOf).join('\n') }),
  failed: (code) =>
    NOT_KNOWN.includes(code)
      ? { status: 401, text: 'badauth' }
      : { status: statusOfFailed(code), text: code in LATER ? words[code]! : 'badagent' },
};

const unclearWords: { readonly [part in UnclearPart]: string } = {
  address: 'badip',
  feature: '!donator',
  system: 'badsys',
};

function lineOf(result: HostResult): string {
  if (result instanceof UnclearRequest) return unclearWords[result.part];
  if (result instanceof Failure) return words[result.code] ?? 'nohost';
  return `${result.isChanged ? 'good' : 'nochg'} ${result.addresses.map(({ value }) => value).join()}`;
}

/**
 * Returns the status of a response. Clients ignore the lines of a response whose status makes them retry. The status
 * is therefore 200 if at least one host has its address.
 */
function statusOf(results: readonly HostResult[]): number {
  const statuses = results.map((result) => (result instanceof Failure ? (LATER[result.code] ?? 200) : 200));
  return statuses.includes(200) ? 200 : Math.max(...statuses);
}

function statusOfFailed(code: FailureCode): number {
  return LATER[code] ?? failureCatalogue[code].status;
}

/** Returns `OK` if all hosts have their addresses, and `KO` otherwise. With `verbose`, also returns the addresses. */
export function duckDns(isVerbose: boolean): Dialect {
  return {
    miscounted: () => ({ status: 200, text: 'KO' }),
    results: (results) => {
      const updated = updatedHosts(results);
      if (updated === undefined) return { status: worstOf(results, 200), text: 'KO' };
      return { status: 200, text: isVerbose ? verbose(updated) : 'OK' };
    },
    failed: (code) => ({ status: NOT_KNOWN.includes(code) ? 401 : statusOfFailed(code), text: 'KO' }),
  };
}

function verbose(updated: readonly UpdatedHost[]): string {
  const [{ addresses }] = updated;
  const valueOf = (wanted: string) => addresses.find(({ type }) => type === wanted)?.value ?? '';
  return ['OK', valueOf('A'), valueOf('AAAA'), updated.some(isChanged) ? 'UPDATED' : 'NOCHANGE'].join('\n');
}

const NOT_FOUND = 404;
const BAD_REQUEST: PlainAnswer = { status: 400, text: 'bad request' };

/**
 * Returns `addresses updated` or `addresses unchanged`. Error messages must not contain words that clients search
 * for, e.g. “token”.
 */
export const dynv6: Dialect = {
  miscounted: () => BAD_REQUEST,
  results: (results) => {
    const updated = updatedHosts(results);
    if (updated === undefined) return failedHosts(results);
    return { status: 200, text: updated.some(isChanged) ? 'addresses updated' : 'addresses unchanged' };
  },
  failed: (code) =>
    NOT_KNOWN.includes(code)
      ? { status: 401, text: 'unauthorized' }
      : { status: statusOfFailed(code), text: code in LATER ? 'later' : 'bad request' },
};

function failedHosts(results: readonly HostResult[]): PlainAnswer {
  if (results.some((result) => result instanceof UnclearRequest)) return BAD_REQUEST;
  const status = worstOf(results, NOT_FOUND);
  return { status, text: status === NOT_FOUND ? 'not found' : 'later' };
}

/** Returns undefined if any host failed. */
function updatedHosts(results: readonly HostResult[]): readonly UpdatedHost[] | undefined {
  const updated = results.filter((result): result is UpdatedHost => !(result instanceof Failure));
  return updated.length === results.length && updated.length > 0 ? updated : undefined;
}

function worstOf(results: readonly HostResult[], otherwise: number): number {
  const failed = results.filter((result) => result instanceof Failure);
  return Math.max(otherwise, ...failed.map(({ code }) => LATER[code] ?? otherwise));
}

function isChanged(host: UpdatedHost): boolean {
  return host.isChanged;
}
