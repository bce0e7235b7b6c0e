import { signingAlgorithms } from '@fourwinds/dns';

export function mnemonicOf(code: number): string {
  return signingAlgorithms.find((algorithm) => algorithm.code === code)!.mnemonic;
}
