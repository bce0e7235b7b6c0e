import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  readonly rpId?: string;
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly isBackupEligible?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const ATTESTED = 0x40;

/**
 * Simulates a device with a passkey (WebAuthn section 6) and a browser (section 5.8.1). It uses ES256 without
 * attestation.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  #userHandle = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // RFC 9052 section 7, RFC 9053 section 7.1: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ]);
  }

  /** Returns the response to the options for a new passkey, as JSON. */
  create(
    options: { challenge: string; user: { id: string } },
    given: Options & { readonly format?: string } = {},
  ): string {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const data = Buffer.concat([authenticatorData(ATTESTED, given), attested]);
    const { format = 'none' } = given;
    // CBOR: {"fmt": format, "attStmt": {}, "authData": data}
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74', 'hex'),
      Buffer.of(0x60 + format.length),
      Buffer.from(format),
      Buffer.from('6761747453746d74a0686175746844617461', 'hex'),
      Buffer.of(0x58, data.length),
      data,
    ]);
    const clientDataJSON = clientData('webauthn.create', options.challenge, given).toString('base64url');
    const response = {
      clientDataJSON,
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    };
    return this.#credential(response);
  }

  /** Returns the response to the options of a sign-in, as JSON. */
  get(options: { challenge: string }, given: Options = {}): string {
    const data = authenticatorData(0, given);
    const client = clientData('webauthn.get', options.challenge, given);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const { userHandle = this.#userHandle } = given;
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle,
    });
  }

  #credential(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

/** Returns authenticator data (WebAuthn section 6.1) without the attested credential. */
function authenticatorData(
  more: number,
  { rpId = 'dns.example', isVerified = true, isBackupEligible = false, counter = 0 }: Options,
): Buffer {
  const flags = PRESENT | (isVerified ? VERIFIED : 0) | (isBackupEligible ? BACKUP_ELIGIBLE : 0) | more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count]);
}

function clientData(type: string, challenge: string, { origin = 'https://dns.example' }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Returns the options that a page passes to its script. */
export function optionsIn(text: string): { challenge: string; user: { id: string } } {
  const [, options] = / data-options="([^"]*)"/.exec(text)!;
  return JSON.parse(options.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as never;
}
