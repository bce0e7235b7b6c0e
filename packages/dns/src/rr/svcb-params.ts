import { isEchConfigList } from './ech-config-list.ts';
import { quoteText } from '../presentation.ts';
import { formatIpv4, formatIpv6, parseBase64, parseIpv4, parseIpv6 } from './all-fields.ts';

/** A SvcParamKey with the text form and the wire form of its values (RFC 9460 14.3.2). */
export interface ParamForm {
  readonly key: number;
  readonly name: string;
  /** Completes the error message `"x" is not …`. */
  readonly form: string;
  /**
   * Encodes a value. The escapes of its character string must already be resolved. Returns undefined if the value is
   * invalid.
   */
  encode(value: Uint8Array): Uint8Array | undefined;
  valid(wire: Uint8Array): boolean;
  /** Formats a valid value of at least one octet. Free text is quoted. */
  format(wire: Uint8Array, nameOf: KeyNaming): string;
}

export type KeyNaming = (key: number) => string;

export const MANDATORY = 0;
export const ALPN = 1;
export const NO_DEFAULT_ALPN = 2;
export const DOHPATH = 7;

const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Keys that clients must support, in ascending order. They must not include `mandatory` itself (RFC 9460 8). */
const mandatory: ParamForm = {
  key: MANDATORY,
  name: 'mandatory',
  form: 'a list of different other keys such as alpn,port',
  encode(value) {
    const keys = latin1(value).split(',').map(keyCode);
    if (!keys.every((key) => key !== undefined && key !== MANDATORY) || new Set(keys).size < keys.length)
      return undefined;
    return wireOf(keys.map((key) => key!).sort((a, b) => a - b));
  },
  valid(wire) {
    const keys = numbersOf(wire);
    return (
      wire.length > 0 && wire.length % 2 === 0 && keys.every((key, i) => key > (i === 0 ? MANDATORY : keys[i - 1]))
    );
  },
  format: (wire, nameOf) => numbersOf(wire).map(nameOf).join(','),
};

interface ListForm {
  readonly form: string;
  /** True if the list may be empty. */
  readonly empty: boolean;
}

/**
 * A list of items of 1 to 255 octets, each with a length octet (RFC 9460 7.1.1). In text, commas and backslashes in
 * items are escaped (appendix A.1).
 */
function list(key: number, name: string, { form, empty }: ListForm): ParamForm {
  return {
    key,
    name,
    form,
    encode(value) {
      if (value.length === 0) return empty ? value : undefined;
      const items = splitList(value);
      if (items?.every((item) => item.length >= 1 && item.length <= 255) !== true) return undefined;
      return Uint8Array.from(items.flatMap((item) => [item.length, ...item]));
    },
    valid: (wire) => (empty || wire.length > 0) && countedItems(wire) !== undefined,
    format(wire) {
      const escaped = (countedItems(wire) ?? []).map((item) =>
        [...item].flatMap((octet) => (octet === COMMA || octet === BACKSLASH ? [BACKSLASH, octet] : [octet])),
      );
      return quoteText(Uint8Array.from(escaped.flatMap((item, i) => (i === 0 ? item : [COMMA, ...item]))));
    },
  };
}

/** Protocol identifiers (RFC 9460 7.1.1). */
const alpn = list(ALPN, 'alpn', { form: 'a list of protocols such as h2,h3, each of 1 to 255 octets', empty: false });

/** The path of DNS over CoAP as a list of segments. The list is empty for the root (RFC 9953 3.2). */
const docpath = list(10, 'docpath', {
  form: 'a list of path segments such as dns, each of 1 to 255 octets',
  empty: true,
});

const port: ParamForm = {
  key: 3,
  name: 'port',
  form: 'a port from 0 to 65535',
  encode(value) {
    const text = latin1(value);
    return /^\d{1,10}$/.test(text) && Number(text) <= 0xffff
      ? Uint8Array.of(Number(text) >>> 8, Number(text) & 0xff)
      : undefined;
  },
  valid: (wire) => wire.length === 2,
  format: (wire) => String((wire[0] << 8) | wire[1]),
};

/** Configurations of TLS Encrypted ClientHello (RFC 9848 3). Clients reject a record whose list is not readable. */
const ech: ParamForm = {
  key: 5,
  name: 'ech',
  form: 'an ECHConfigList in base64 with its padding, as the program that made it gives it',
  encode(value) {
    const list = parseBase64(latin1(value));
    return list !== undefined && isEchConfigList(list) ? list : undefined;
  },
  valid: isEchConfigList,
  format: (wire) => wire.toBase64(),
};

/** The URI template of DNS over HTTPS (RFC 9461 5). */
const dohpath: ParamForm = {
  key: DOHPATH,
  name: 'dohpath',
  form: 'a URI template such as /dns-query{?dns}',
  encode: (value) => (value.length === 0 ? undefined : value),
  valid: (wire) => wire.length > 0,
  format: (wire) => quoteText(wire),
};

/** TLS group numbers without duplicates, in order of preference (draft-ietf-tls-key-share-prediction 5). */
const tlsSupportedGroups: ParamForm = {
  key: 9,
  name: 'tls-supported-groups',
  form: 'a list of different numbers of groups such as 29,23, each from 0 to 65535',
  encode(value) {
    const items = latin1(value).split(',');
    if (!items.every((item) => /^\d{1,10}$/.test(item) && Number(item) <= 0xffff)) return undefined;
    const groups = items.map(Number);
    if (new Set(groups).size < groups.length) return undefined;
    return wireOf(groups);
  },
  valid(wire) {
    const groups = numbersOf(wire);
    return wire.length > 0 && wire.length % 2 === 0 && new Set(groups).size === groups.length;
  },
  format: (wire) => numbersOf(wire).join(','),
};

function flag(key: number, name: string): ParamForm {
  return {
    key,
    name,
    form: `possible, as ${name} takes no value`,
    encode: (value) => (value.length === 0 ? value : undefined),
    valid: (wire) => wire.length === 0,
    format: () => '',
  };
}

interface AddressForm {
  readonly octets: 4 | 16;
  readonly example: string;
  readonly parse: (text: string) => number[] | undefined;
  readonly format: (octets: Uint8Array) => string;
}

function addresses(key: number, name: string, { octets, example, parse, format }: AddressForm): ParamForm {
  return {
    key,
    name,
    form: `a list of addresses such as ${example}`,
    encode(value) {
      const items = latin1(value).split(',').map(parse);
      return items.every((item) => item !== undefined) ? Uint8Array.from(items.flat()) : undefined;
    },
    valid: (wire) => wire.length > 0 && wire.length % octets === 0,
    format: (wire) =>
      Array.from({ length: wire.length / octets }, (_, i) => format(wire.subarray(i * octets, (i + 1) * octets))).join(
        ',',
      ),
  };
}

const forms: readonly ParamForm[] = [
  mandatory,
  alpn,
  flag(NO_DEFAULT_ALPN, 'no-default-alpn'),
  port,
  addresses(4, 'ipv4hint', { octets: 4, example: '192.0.2.1,192.0.2.2', parse: parseIpv4, format: formatIpv4 }),
  ech,
  addresses(6, 'ipv6hint', { octets: 16, example: '2001:db8::1,2001:db8::2', parse: parseIpv6, format: formatIpv6 }),
  dohpath,
  flag(8, 'ohttp'),
  tlsSupportedGroups,
  docpath,
];

const byKey = new Map(forms.map((form) => [form.key, form]));
const byName = new Map(forms.map((form) => [form.name, form]));

export function paramForm(key: number): ParamForm | undefined {
  return byKey.get(key);
}

/** Returns the number of a key such as `alpn` or `key1` (RFC 9460 2.1), or undefined if the key is unknown. */
export function keyCode(name: string): number | undefined {
  const generic = /^key(0|[1-9]\d{0,4})$/.exec(name);
  if (generic !== null) return Number(generic[1]) <= 0xffff ? Number(generic[1]) : undefined;
  return byName.get(name)?.key;
}

export function keyName(key: number): string {
  return byKey.get(key)?.name ?? `key${key}`;
}

/**
 * As `keyName`, but returns a generic name for all keys since RFC 9461, because nameservers have only known their
 * names since 2024.
 */
export function wideKeyName(key: number): string {
  return key < DOHPATH ? keyName(key) : `key${key}`;
}

export function numbersOf(wire: Uint8Array): number[] {
  return Array.from({ length: wire.length >>> 1 }, (_, i) => (wire[2 * i] << 8) | wire[2 * i + 1]);
}

function wireOf(numbers: readonly number[]): Uint8Array {
  return Uint8Array.from(numbers.flatMap((number) => [number >>> 8, number & 0xff]));
}

/** Splits a comma-separated list (RFC 9460 A.1). A backslash may only escape a comma or a backslash. */
function splitList(value: Uint8Array): number[][] | undefined {
  const items: number[][] = [[]];
  for (let i = 0; i < value.length; i++) {
    if (value[i] === COMMA) {
      items.push([]);
      continue;
    }
    if (value[i] === BACKSLASH && value[++i] !== COMMA && value[i] !== BACKSLASH) return undefined;
    items.at(-1)!.push(value[i]);
  }
  return items;
}

/** Returns the protocols in an `alpn` value. Each character stands for one octet. */
export function alpnItems(wire: Uint8Array): string[] {
  return (countedItems(wire) ?? []).map(latin1);
}

function countedItems(wire: Uint8Array): Uint8Array[] | undefined {
  const items: Uint8Array[] = [];
  for (let offset = 0; offset < wire.length; offset += wire[offset] + 1) {
    const item = wire.subarray(offset + 1, offset + 1 + wire[offset]);
    if (wire[offset] === 0 || item.length < wire[offset]) return undefined;
    items.push(item);
  }
  return items;
}

function latin1(octets: Uint8Array): string {
  return String.fromCharCode(...octets);
}
