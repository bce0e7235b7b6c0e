import { isPublicSuffix } from '@fourwinds/resources';
import { Failure } from '../failure.ts';

/** A domain that somebody has: by a zone or by a claim. */
export interface OwnedDomain {
  readonly domain: string;
  readonly account?: string;
}

/**
 * Whether an account may have a domain. Throws Failure validation_error for a public suffix, conflict for a domain that
 * is hosted already, that lies above or below another owner's, or that touches the service's own.
 */
export function checkOwnership(
  domain: string,
  account: string,
  owned: Iterable<OwnedDomain>,
  serviceDomain: string,
): void {
  if (isSuffix(domain)) {
    const message = `${domain} is a public suffix, under which others register names; make a zone for your own name below it`;
    throw new Failure('validation_error', message, [{ path: 'name', code: 'public-suffix', message }]);
  }
  if (isRelated(domain, serviceDomain)) throw new Failure('conflict', `${domain} belongs to the service`);
  for (const other of owned) {
    if (other.account === account ? other.domain === domain : isRelated(domain, other.domain))
      throw taken(domain, other, account);
  }
}

function taken(domain: string, other: OwnedDomain, account: string): Failure {
  if (other.account === account) return new Failure('conflict', `${domain} is hosted in this account already`);
  const where = isBelow(domain, other.domain) ? 'lies below a domain' : 'lies above a domain';
  return new Failure(
    'conflict',
    other.domain === domain
      ? `${domain} is hosted by another owner`
      : `${domain} ${where} that is hosted by another owner`,
  );
}

/** Listed suffixes, and every name of one label: nobody's own. */
function isSuffix(domain: string): boolean {
  return !domain.includes('.') || isPublicSuffix(domain);
}

function isRelated(a: string, b: string): boolean {
  return a === b || isBelow(a, b) || isBelow(b, a);
}

function isBelow(domain: string, ancestor: string): boolean {
  return domain.endsWith(`.${ancestor}`);
}
