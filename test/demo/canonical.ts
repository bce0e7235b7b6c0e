import type { Answer, CaaData, DsData, MxData, SrvData, TlsaData, TxtData } from 'dns-packet';

/**
 * Record data in one form that can be compared, made apart from the product's codecs: from an owner's text on one
 * side, from a reply read by dns-packet on the other.
 */
interface Form {
  /** @param origin apex to which names without a final dot are relative */
  readonly written: (value: string, origin: string) => string;
  readonly answered: (data: unknown) => string;
}

const name: Form = {
  written: absolute,
  answered: (data) => (data as string).toLowerCase(),
};

const forms: { readonly [type: string]: Form } = {
  A: { written: (value) => value, answered: (data) => data as string },
  AAAA: { written: address, answered: (data) => address(data as string) },
  CNAME: name,
  NS: name,
  MX: {
    written: (value, origin) => endingInName(value, origin),
    answered: (data) => {
      const { preference, exchange } = data as MxData;
      return `${preference} ${exchange.toLowerCase()}`;
    },
  },
  SRV: {
    written: (value, origin) => endingInName(value, origin),
    answered: (data) => {
      const { priority, weight, port, target } = data as SrvData;
      return `${priority} ${weight} ${port} ${target.toLowerCase()}`;
    },
  },
  TXT: {
    written: (value) => strings(value).map(hex).join(' '),
    answered: (data) => [data as TxtData].flat().map(hex).join(' '),
  },
  CAA: {
    written: (value) => {
      const [, flags, tag, rest] = /^(\d+) (\w+) (.*)$/.exec(value)!;
      return `${flags} ${tag} ${Buffer.concat(strings(rest)).toString()}`;
    },
    answered: (data) => {
      const { flags, tag, value } = data as CaaData;
      return `${flags} ${tag} ${value}`;
    },
  },
  DS: {
    written: (value) => value.toLowerCase(),
    answered: (data) => {
      const { keyTag, algorithm, digestType, digest } = data as DsData;
      return `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex')}`;
    },
  },
  TLSA: {
    written: (value) => value.toLowerCase(),
    answered: (data) => {
      const { usage, selector, matchingType, certificate } = data as TlsaData;
      return `${usage} ${selector} ${matchingType} ${certificate.toString('hex')}`;
    },
  },
};

/** A value as an owner wrote it. */
export function writtenForm(type: string, value: string, origin: string): string {
  return forms[type].written(value, origin);
}

/** A record as it stands in a reply. */
export function answeredForm(answer: Answer): string {
  if (!('data' in answer) || !(answer.type in forms)) return `an unexpected ${answer.type} record`;
  return forms[answer.type].answered(answer.data);
}

function absolute(value: string, origin: string): string {
  return (value.endsWith('.') ? value.slice(0, -1) : `${value}.${origin}`).toLowerCase();
}

function endingInName(value: string, origin: string): string {
  const words = value.split(/\s+/);
  return [...words.slice(0, -1), absolute(words.at(-1)!, origin)].join(' ');
}

/** The form of RFC 5952, which URLs use. */
function address(value: string): string {
  return new URL(`http://[${value}]/`).hostname;
}

/** Character strings in quotes, or all of the value as one; cut after 255 octets, the most that one holds (RFC 1035 3.3). */
function strings(value: string): Buffer[] {
  const texts = value.startsWith('"') ? [...value.matchAll(/"((?:\\.|[^"\\])*)"/gs)].map(([, text]) => text) : [value];
  return texts.map(unescape).flatMap((octets) => {
    const count = Math.max(1, Math.ceil(octets.length / 255));
    return Array.from({ length: count }, (_, i) => octets.subarray(i * 255, (i + 1) * 255));
  });
}

/** `\DDD` is an octet, a backslash before anything else that character (RFC 1035 5.1). */
function unescape(text: string): Buffer {
  return Buffer.concat(
    [...text.matchAll(/\\(\d{3})|\\?(.)/gsu)].map(([, octet, character]) =>
      octet === undefined ? Buffer.from(character) : Buffer.of(Number(octet)),
    ),
  );
}

function hex(text: string | Buffer): string {
  return `<${Buffer.from(text as Buffer).toString('hex')}>`;
}
