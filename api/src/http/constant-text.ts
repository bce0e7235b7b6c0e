import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Texts with fewer octets are not compressed. */
export const COMPRESSED_FROM = 2048;
export const TAG_LENGTH = 16;
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Content codings, smallest output first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof CODINGS)[number];

/** A text in one content coding, with its ETag. The ETag differs by coding (RFC 9110 section 8.8.3.3). */
export interface Coded {
  readonly octets: Buffer;
  readonly etag: string;
}

/** Short texts are not compressed. */
export type Forms = { readonly [coding in Coding]?: Coded } & { readonly identity: Coded };

/**
 * A text that is the same for all clients. It is created, encoded and hashed on first use, and all responses share
 * its octets.
 */
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
