import { IssueError } from '../issue.ts';
import { algorithms } from '../rr/mnemonics.ts';

export interface SigningAlgorithm {
  readonly code: number;
  /** The IANA mnemonic. `spec.dnssec.algorithm` also uses it. */
  readonly mnemonic: string;
  readonly rfc: string;
  /** True if new keys may use the algorithm. Otherwise only imported keys may use it (RFC 8624 3.1). */
  readonly forNewKeys: boolean;
  /** Number of octets of the public key in a DNSKEY. Undefined if the length depends on the key. */
  readonly publicKeyLength?: number;
  /** Number of octets of a signature. Undefined if the length depends on the key. */
  readonly signatureLength?: number;
}

export const signingAlgorithms: readonly SigningAlgorithm[] = [
  { code: 8, mnemonic: 'RSASHA256', rfc: 'RFC 5702', forNewKeys: false },
  {
    code: 13,
    mnemonic: 'ECDSAP256SHA256',
    rfc: 'RFC 6605',
    forNewKeys: true,
    publicKeyLength: 64,
    signatureLength: 64,
  },
  {
    code: 14,
    mnemonic: 'ECDSAP384SHA384',
    rfc: 'RFC 6605',
    forNewKeys: true,
    publicKeyLength: 96,
    signatureLength: 96,
  },
  { code: 15, mnemonic: 'ED25519', rfc: 'RFC 8080', forNewKeys: true, publicKeyLength: 32, signatureLength: 64 },
  { code: 16, mnemonic: 'ED448', rfc: 'RFC 8080', forNewKeys: true, publicKeyLength: 57, signatureLength: 114 },
];

/** Reasons why RFC 8624 3.1 excludes the other algorithms. */
const reasons: { readonly [code: number]: string } = {
  1: 'RSAMD5 is broken and must not be used',
  3: 'DSA must not be used',
  5: 'RSASHA1 rests on SHA-1, which validators no longer trust',
  6: 'DSA-NSEC3-SHA1 must not be used',
  7: 'RSASHA1-NSEC3-SHA1 rests on SHA-1, which validators no longer trust',
  10: 'RSASHA512 makes large signatures for no more security than RSASHA256',
  12: 'ECC-GOST must not be used',
};

const byCode = new Map(signingAlgorithms.map((algorithm) => [algorithm.code, algorithm]));

/** Returns the algorithm with this number. Throws IssueError algorithm-refused, whose message contains the reason. */
export function signingAlgorithm(code: number): SigningAlgorithm {
  const algorithm = byCode.get(code);
  if (algorithm !== undefined) return algorithm;
  throw refused(`${code}${reasons[code] === undefined ? '' : `: ${reasons[code]}`}`);
}

/**
 * Returns the algorithm with this mnemonic or number. Throws IssueError algorithm-refused, whose message contains the
 * reason.
 */
export function signingAlgorithmNamed(text: string): SigningAlgorithm {
  const code = /^\d{1,3}$/.test(text) ? Number(text) : algorithms[text.toUpperCase()];
  if (code === undefined) throw refused(`"${text}"`);
  return signingAlgorithm(code);
}

/** The first spelling of each algorithm. */
const mnemonics = new Map(
  Object.entries(algorithms)
    .toReversed()
    .map(([mnemonic, code]) => [code, mnemonic]),
);

/** Returns the IANA mnemonic of a DNSSEC algorithm, or the number as text if the algorithm has none. */
export function algorithmName(code: number): string {
  return mnemonics.get(code) ?? String(code);
}

function refused(what: string): IssueError {
  const known = signingAlgorithms
    .toSorted((a, b) => Number(b.forNewKeys) - Number(a.forNewKeys))
    .map(({ code, mnemonic, forNewKeys }) => `${mnemonic} (${code}${forNewKeys ? '' : ', with imported keys alone'})`)
    .join(', ');
  return new IssueError('algorithm-refused', `zones are not signed with algorithm ${what}; possible are ${known}`);
}
