const LABEL = '_fourwinds-challenge';
/** Maximum length of a name in octets, without the final dot (RFC 1035 2.3.4). */
const LONGEST_NAME = 253;

/** Returns the name of the TXT record that proves a domain, with the final dot. Undefined if the domain is too long. */
export function challengeName(domain: string): string | undefined {
  const name = `${LABEL}.${domain}`;
  return name.length > LONGEST_NAME ? undefined : `${name}.`;
}

/**
 * Returns the parent domain of the NS names used in proofs. These names resolve to the addresses of the nameservers.
 */
export function verificationDomain(serviceDomain: string): string {
  return `verify.${serviceDomain}`;
}

export function proofNameserver(token: string, serviceDomain: string): string {
  return `${token}.${verificationDomain(serviceDomain)}`;
}
