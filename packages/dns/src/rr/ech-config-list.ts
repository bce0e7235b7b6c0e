import { MalformedWire, WireReader } from '../wire.ts';

/** The standardized version of ECHConfig. Other versions may have any contents (RFC 9849 4). */
const ECH = 0xfe0d;
const LEAST_LIST = 4;

/**
 * True if the octets are an ECHConfigList (RFC 9849 4) with consistent lengths. Also checks the contents of
 * configurations that have the standardized version.
 */
export function isEchConfigList(octets: Uint8Array): boolean {
  try {
    const list = filling(octets, 2);
    if (list.remaining < LEAST_LIST) return false;
    while (list.remaining > 0) readConfig(list);
    return true;
  } catch (error) {
    if (error instanceof MalformedWire) return false;
    throw error;
  }
}

function readConfig(list: WireReader): void {
  const version = list.u16();
  const contents = new WireReader(list.take(list.u16()));
  if (version === ECH) readContents(contents);
}

function readContents(contents: WireReader): void {
  contents.take(CONFIG_ID_AND_KEM);
  vector(contents, 2, 1);
  if (vector(contents, 2, CIPHER_SUITE) % CIPHER_SUITE !== 0) throw new MalformedWire('half a cipher suite');
  contents.take(MAXIMUM_NAME_LENGTH);
  vector(contents, 1, 1);
  const extensions = filling(contents.rest(), 2);
  while (extensions.remaining > 0) {
    extensions.u16();
    vector(extensions, 2, 0);
  }
}

/** Number of octets of config_id and kem_id. */
const CONFIG_ID_AND_KEM = 3;
/** Number of octets of kdf_id and aead_id. */
const CIPHER_SUITE = 4;
const MAXIMUM_NAME_LENGTH = 1;

/** Skips a vector of at least `least` octets (RFC 8446 3.4). Returns its length. */
function vector(reader: WireReader, sizeOfLength: 1 | 2, least: number): number {
  const length = sizeOfLength === 1 ? reader.u8() : reader.u16();
  if (length < least) throw new MalformedWire('a vector is too short');
  reader.take(length);
  return length;
}

function filling(octets: Uint8Array, sizeOfLength: 2): WireReader {
  const reader = new WireReader(octets);
  const length = reader.u16();
  if (length !== octets.length - sizeOfLength)
    throw new MalformedWire('a vector is longer or shorter than its length says');
  return reader;
}
