import { IssueError } from '../issue.ts';
import { algorithms } from '../rr/mnemonics.ts';

/** A DNSSEC algorithm that zones are signed with here. */
export interface SigningAlgorithm {
  readonly code: number;
  /** As IANA's list and `spec.dnssec.algorithm` of a zone spell it. */
  readonly mnemonic: string;
  readonly rfc: string;
  /** Whether new keys may have it; else it signs only with keys that came with a zone (RFC 8624 3.1). */
  readonly forNewKeys: boolean;
  /** Octets of the public key in a DNSKEY; undefined where each key has its own length. */
  readonly publicKeyLength?: number;
  /** Octets of a signature; undefined where each key has its own length. */
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

/** Why RFC 8624 3.1 speaks against the others. */
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

/** The algorithm with this number. Throws IssueError algorithm-refused with the reason. */
export function signingAlgorithm(code: number): SigningAlgorithm {
  const algorithm = byCode.get(code);
  if (algorithm !== undefined) return algorithm;
  throw refused(`${code}${reasons[code] === undefined ? '' : `: ${reasons[code]}`}`);
}

/** The algorithm with this mnemonic or number. Throws IssueError algorithm-refused with the reason. */
export function signingAlgorithmNamed(text: string): SigningAlgorithm {
  const code = /^\d{1,3}$/.test(text) ? Number(text) : algorithms[text.toUpperCase()];
  if (code === undefined) throw refused(`"${text}"`);
  return signingAlgorithm(code);
}

function refused(what: string): IssueError {
  const known = signingAlgorithms
    .toSorted((a, b) => Number(b.forNewKeys) - Number(a.forNewKeys))
    .map(({ code, mnemonic, forNewKeys }) => `${mnemonic} (${code}${forNewKeys ? '' : ', with imported keys alone'})`)
    .join(', ');
  return new IssueError('algorithm-refused', `zones are not signed with algorithm ${what}; possible are ${known}`);
}
