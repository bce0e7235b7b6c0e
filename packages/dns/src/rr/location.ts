import { shorten } from '../name.ts';
import type { Tokens } from '../presentation.ts';
import { MalformedWire, type WireReader } from '../wire.ts';
import type { Field } from './all-fields.ts';

const NAME = 'location';
const FORM = 'a position such as 42 21 54 N 71 06 18 W -24m 30m';

/** Value that represents the meridian and the equator, in thousandths of a second of arc (RFC 1876 2). */
const MIDDLE = 2 ** 31;
/** Value that represents altitude 0, in centimetres. */
const DEEPEST = 10_000_000;
const SIZES = { size: 1_00, 'horizontal precision': 10_000_00, 'vertical precision': 10_00 };

interface Axis {
  readonly name: 'latitude' | 'longitude';
  readonly positive: 'N' | 'E';
  readonly negative: 'S' | 'W';
  readonly degrees: 90 | 180;
}

const latitude: Axis = { name: 'latitude', positive: 'N', negative: 'S', degrees: 90 };
const longitude: Axis = { name: 'longitude', positive: 'E', negative: 'W', degrees: 180 };

/**
 * All data of LOC (RFC 1876). The tokens and the octets are in different orders. Minutes, seconds and sizes are
 * optional.
 */
export const location: Field = {
  name: NAME,
  form: FORM,
  parse(tokens, out) {
    const position = [takeAngle(tokens, latitude), takeAngle(tokens, longitude)];
    const altitude = takeMetres(tokens, 'altitude', -DEEPEST, 0xffffffff - DEEPEST) + DEEPEST;
    const sizes = Object.entries(SIZES).map(([name, omitted]) => {
      return packSize(tokens.remaining > 0 ? takeMetres(tokens, name, 0, 9_000_000_000) : omitted);
    });
    out.bytes(Uint8Array.of(0, ...sizes));
    for (const value of [...position, altitude]) out.u32(value);
  },
  format(rdata) {
    const { sizes, angles, altitude } = read(rdata);
    const [north, east] = [formatAngle(angles[0], latitude), formatAngle(angles[1], longitude)];
    const metres = `${(altitude / 100).toFixed(2)}m`;
    return [north, east, metres, ...sizes.map(formatSize)].join(' ');
  },
  skip: (rdata) => void read(rdata),
};

interface Location {
  readonly sizes: readonly number[];
  readonly angles: readonly number[];
  readonly altitude: number;
}

/** Returns sizes and altitude in centimetres, and angles in thousandths of a second of arc. */
function read(rdata: WireReader): Location {
  if (rdata.u8() !== 0) throw new MalformedWire('a version of LOC that is not known here');
  const sizes = [...rdata.take(3)].map(unpackSize);
  const angles = [latitude, longitude].map(({ name, degrees }) => {
    const angle = rdata.u32() - MIDDLE;
    if (Math.abs(angle) > degrees * 3_600_000) throw new MalformedWire(`a ${name} beyond ${degrees} degrees`);
    return angle;
  });
  return { sizes, angles, altitude: rdata.u32() - DEEPEST };
}

/** Takes the tokens for degrees, optional minutes and seconds, and the hemisphere. */
function takeAngle(tokens: Tokens, { name, positive, negative, degrees }: Axis): number {
  const parts: string[] = [];
  let token = tokens.take(name);
  while (parts.length < 3 && /^\d/.test(token.text)) {
    parts.push(token.text);
    token = tokens.take(name);
  }
  const hemisphere = token.text.toUpperCase();
  const magnitude = parseAngle(parts);
  if ((hemisphere !== positive && hemisphere !== negative) || !(magnitude <= degrees * 3_600_000)) {
    const written = shorten([...parts, token.text].join(' '));
    throw tokens.error(
      'value-syntax',
      `field "${name}": "${written}" is not degrees up to ${degrees}, minutes, seconds and ${positive} or ${negative}`,
      token,
    );
  }
  return MIDDLE + (hemisphere === positive ? magnitude : -magnitude);
}

function parseAngle([degrees, minutes = '0', seconds = '0']: readonly string[]): number {
  const isAngle =
    /^\d{1,10}$/.test(degrees) && /^0{0,8}[0-5]?\d$/.test(minutes) && /^0{0,8}[0-5]?\d(?:\.\d{0,3})?$/.test(seconds);
  return isAngle ? Number(degrees) * 3_600_000 + Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000) : NaN;
}

function formatAngle(angle: number, { positive, negative }: Axis): string {
  const magnitude = Math.abs(angle);
  const degrees = Math.floor(magnitude / 3_600_000);
  const minutes = Math.floor(magnitude / 60_000) % 60;
  return `${degrees} ${minutes} ${((magnitude % 60_000) / 1000).toFixed(3)} ${angle < 0 ? negative : positive}`;
}

/** Takes a token for metres, with at most two decimals and an optional m. Returns centimetres. */
function takeMetres(tokens: Tokens, name: string, least: number, most: number): number {
  const token = tokens.take(name);
  const centimetres = /^-?\d{1,8}(?:\.\d{0,2})?m?$/i.test(token.text) ? Math.round(parseFloat(token.text) * 100) : NaN;
  if (!(centimetres >= least && centimetres <= most)) {
    throw tokens.error(
      'value-out-of-range',
      `field "${name}": "${shorten(token.text)}" is not metres from ${least / 100} to ${most / 100}`,
      token,
    );
  }
  return centimetres;
}

/** Encodes a size as one digit and a power of ten. Drops all other digits, as other servers do. */
function packSize(centimetres: number): number {
  const digits = String(centimetres);
  return centimetres === 0 ? 0 : (Number(digits[0]) << 4) | (digits.length - 1);
}

function unpackSize(octet: number): number {
  const digit = octet >>> 4;
  const power = octet & 15;
  if (digit > 9 || power > 9 || (digit === 0 && power > 0))
    throw new MalformedWire('a size that is not a digit and a power of ten');
  return digit * 10 ** power;
}

function formatSize(centimetres: number): string {
  return centimetres % 100 === 0 && centimetres > 0 ? `${centimetres / 100}m` : `${(centimetres / 100).toFixed(2)}m`;
}
