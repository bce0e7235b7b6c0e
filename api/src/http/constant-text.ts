import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Octets from which a text is compressed. */
export const COMPRESSED_FROM = 2048;
/** Characters of a hash in an ETag. */
export const TAG_LENGTH = 16;
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The content codings that texts have, the smallest first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof CODINGS)[number];

/** The octets of a text in one content coding, and their ETag, which differs by the coding (RFC 9110 8.8.3.3). */
export interface Coded {
  readonly octets: Buffer;
  readonly etag: string;
}

/** A short text has one form. */
export type Forms = { readonly [coding in Coding]?: Coded } & { readonly identity: Coded };

/** A text that is the same for everybody who asks: it is made, coded and hashed once, when the first asks, and all answers share its octets. */
export class ConstantText {
  readonly #make: () => string;
  #forms: Promise<Forms> | undefined;

  constructor(make: () => string) {
    this.#make = make;
  }

  forms(): Promise<Forms> {
    return (this.#forms ??= formsOf(this.#make()));
  }
}

async function formsOf(text: string): Promise<Forms> {
  const octets = Buffer.from(text);
  const tag = hash('sha256', octets, 'base64url').slice(0, TAG_LENGTH);
  const identity = { octets, etag: `"${tag}"` };
  if (octets.length < COMPRESSED_FROM) return { identity };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: octets.length,
  };
  return {
    identity,
    br: { octets: await brotli(octets, { params }), etag: `"${tag}-br"` },
    gzip: { octets: await zip(octets, { level: GZIP_LEVEL }), etag: `"${tag}-gzip"` },
  };
}
