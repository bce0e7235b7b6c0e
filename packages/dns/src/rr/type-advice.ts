/** Names of types that do not exist or that users should not use, each with advice. */
const ADVICE: Readonly<Record<string, string>> = {
  ALIAS: alias(),
  ANAME: alias(),
  AWS: alias(),
  SPF: 'write the same text as a TXT record (RFC 7208 3.1)',
  DKIM: 'write the key as a TXT record at its name, such as selector._domainkey',
  DMARC: 'write the policy as a TXT record at _dmarc',
  REDIRECT: redirect(),
  URL: redirect(),
};

/**
 * Returns advice to use another type, to be appended after `; `. Returns undefined if there is no advice for this
 * name.
 */
export function typeAdvice(name: string): string | undefined {
  const key = name.toUpperCase();
  return Object.hasOwn(ADVICE, key) ? ADVICE[key] : undefined;
}

function alias(): string {
  return 'write the A and AAAA records of its target, HTTPS with priority 0 for browsers, or a CNAME at a name that has no other records';
}

function redirect(): string {
  return 'redirects are sent by a web server; write the A and AAAA records of one';
}
