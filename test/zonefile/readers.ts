import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Name } from '@fourwinds/dns/name';
import { typeByCode } from '@fourwinds/dns/rr';
import { readZoneFile } from '@fourwinds/dns/zonefile';
import { zoneFileText } from '../../nameserver/src/load/zone-file-text.ts';
import type { Construct } from './constructs.ts';

/** The records of a zone as owner, TTL, type and hexadecimal data, or the reason why the zone was rejected. */
export type Reading = { readonly records: readonly string[] | undefined } | { readonly refused: string };

export interface Reader {
  readonly program: string;
  /** Syntax that this release reads differently from RFC 1035 5.1 and RFC 3597 5, with the reason. */
  readonly lacks: Partial<{ readonly [construct in Construct]: string }>;
  /** Types that this release reads only in generic form, or not at all. */
  readonly unknownTypes: ReadonlySet<string>;
  /** Reads the file `zone` in the folder as the zone `example.`. */
  read(folder: string): Reading;
}

export const ours = (octets: Uint8Array): Reading => readingOf(zoneFileText(octets), Name.parse('example.'));

const checksOff = ['-i', 'none', ...['-k', '-n', '-m', '-M', '-S', '-r', '-W'].flatMap((check) => [check, 'ignore'])];

export const bind: Reader = {
  program: 'named-compilezone',
  lacks: {},
  unknownTypes: new Set(),
  read(folder) {
    const raw = join(folder, 'raw');
    const { status, stderr, stdout } = run(
      'named-compilezone',
      ...checksOff,
      '-F',
      'raw',
      '-o',
      raw,
      'example',
      join(folder, 'zone'),
    );
    return status === 0 ? { records: rawRecords(readFileSync(raw)) } : { refused: stdout + stderr };
  },
};

/** Knot's parser only reports whether it could read the file. */
const knot: Reader = {
  program: 'kzonecheck',
  lacks: {
    'a relative $ORIGIN': 'wants an absolute name',
    'directives in parentheses': 'wants a line by itself',
    'a parenthesis before the owner': 'takes the owner of the entry before',
    'parentheses in parentheses': 'are refused',
    'carriage returns': 'are no blanks',
    'an owner in quotes': 'is refused',
    'octets beyond ASCII': 'want a backslash',
    'the class by number': 'is not known',
    'hexadecimal digits split anywhere': 'are split between octets',
  },
  unknownTypes: new Set(
    (
      'MB MG MR WKS MINFO X25 ISDN NSAP NSAP-PTR SIG PX GPOS NXT EID NIMLOC HIP NINFO RKEY TALINK DSYNC AVC AMTRELAY ' +
      'HHIT BRID RESINFO WALLET TA DLV'
    ).split(' '),
  ),
  read(folder) {
    const { stderr, stdout } = run('kzonecheck', '-v', '-d', 'off', '-o', 'example', join(folder, 'zone'));
    const said = stdout + stderr;
    return said.includes('zone loader') ? { refused: said } : { records: undefined };
  },
};

export const readers: readonly Reader[] = [bind, knot];

/** Runs a program. Its output has a Latin-1 character for each octet. */
function run(program: string, ...args: string[]) {
  const result = spawnSync(program, args, { encoding: 'latin1' });
  if (result.error !== undefined) throw result.error;
  return result;
}

function readingOf(text: string, origin = Name.root): Reading {
  const { records, issues } = readZoneFile(text, { origin });
  if (issues.length > 0) return { refused: issues.map(({ path, message }) => `${path}: ${message}`).join('\n') };
  return { records: records.map(({ owner, ttl, type, rdata }) => recordText(owner, ttl, type.code, rdata)).sort() };
}

export function recordText(owner: Name, ttl: number, code: number, rdata: Uint8Array): string {
  return `${owner.lowerCase().wire.toHex()} ${ttl} ${code} ${typeByCode(code).canonical(rdata).toHex()}`;
}

/**
 * Parses BIND's raw format: a header, then each RRset with length, class, type, covered type, TTL, count, owner and
 * data.
 */
function rawRecords(raw: Buffer): string[] {
  const records: string[] = [];
  const HEADER = 24;
  for (let at = HEADER; at < raw.length; at += raw.readUInt32BE(at)) {
    const code = raw.readUInt16BE(at + 6);
    const ttl = raw.readUInt32BE(at + 10);
    const nameEnd = at + 20 + raw.readUInt16BE(at + 18);
    const owner = Name.fromWire(raw.subarray(at + 20, nameEnd));
    let next = nameEnd;
    for (let left = raw.readUInt32BE(at + 14); left > 0; left--) {
      const end = next + 2 + raw.readUInt16BE(next);
      records.push(recordText(owner, ttl, code, raw.subarray(next + 2, end)));
      next = end;
    }
  }
  return records.sort();
}
