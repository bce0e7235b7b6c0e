import { bindPrivateOf, pemOf, type PrivateKey } from './private-key.ts';
import { dnskeyText, type PublicKey, tagOf } from './public-key.ts';

/** A key pair in the file formats of other nameservers. */
export interface KeyFiles {
  /** Base name of the files, without an extension. */
  readonly name: string;
  readonly key: string;
  readonly private: string;
  /** Private key in PKCS#8. */
  readonly pem: string;
}

const roleNames = { KSK: 'key-signing', ZSK: 'zone-signing', CSK: 'key-signing' };

/** Both halves of a key. `times` are the timing fields of BIND's file. */
export interface KeyPair {
  readonly publicKey: PublicKey;
  readonly privateKey: PrivateKey;
  readonly times?: ReadonlyMap<string, string>;
}

export function keyFiles(domain: string, { publicKey, privateKey, times }: KeyPair): KeyFiles {
  const tag = tagOf(publicKey);
  const owner = `${domain}.`;
  return {
    name: `K${fileName(owner)}+${digits(publicKey.algorithm, 3)}+${digits(tag, 5)}`,
    key: `; This is a ${roleNames[publicKey.role]} key, keyid ${tag}, for ${owner}\n${owner} IN DNSKEY ${dnskeyText(publicKey)}\n`,
    private: bindPrivateOf(privateKey, times),
    pem: pemOf(privateKey),
  };
}

/** Escapes characters that zone names may contain but file names may not. */
function fileName(owner: string): string {
  return owner.replace(/[^\w.-]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
