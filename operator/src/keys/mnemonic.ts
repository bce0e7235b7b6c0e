import { signingAlgorithms } from '@fourwinds/dns';

/** The mnemonic of a signing algorithm, as in `spec.dnssec.algorithm`. */
export function mnemonicOf(code: number): string {
  return signingAlgorithms.find((algorithm) => algorithm.code === code)!.mnemonic;
}
