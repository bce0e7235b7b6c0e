/** The name below a domain that has the TXT record of a proof. */
const LABEL = '_fourwinds-challenge';
/** Octets that a name has at most, written without its final dot (RFC 1035 2.3.4). */
const LONGEST_NAME = 253;

/** The name of the TXT record that proves a domain, with the final dot; undefined where the domain is too long for it. */
export function challengeName(domain: string): string | undefined {
  const name = `${LABEL}.${domain}`;
  return name.length > LONGEST_NAME ? undefined : `${name}.`;
}

/** The name below which names for NS records of proofs are; they have the addresses of the nameservers. */
export function verificationDomain(serviceDomain: string): string {
  return `verify.${serviceDomain}`;
}

/** The name of the nameserver that proves a domain at its parent. */
export function proofNameserver(token: string, serviceDomain: string): string {
  return `${token}.${verificationDomain(serviceDomain)}`;
}
