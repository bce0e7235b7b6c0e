import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Name, stripSigning, writeZoneFile, type Zone } from '@fourwinds/dns';

/** Runs a program in a temporary folder. Returns the lines it prints. */
type Run = (zone: Zone, program: string, ...args: string[]) => string[];

const validators = {
  'dnssec-verify': (zone: Zone, run: Run) => run(zone, 'dnssec-verify', '-q', '-o', zone.apex.toString()),
  'ldns-verify-zone': (zone: Zone, run: Run) => run(zone, 'ldns-verify-zone', '-V', '1'),
  /**
   * Returns the issues of kzonecheck, except for three kinds:
   * - issues that it also reports for the unsigned zone, for example nameservers without addresses
   * - its request for NSEC below a DNAME, because those names are not part of the zone (RFC 6672 2.4)
   * - its order of names with a zero octet: it sorts *\000x.test after a.*.test, although *\000x.test is first in
   *   canonical order (RFC 4034 6.1).
   */
  kzonecheck(zone: Zone, run: Run): string[] {
    const check = (checked: Zone, dnssec: string): string[] =>
      run(checked, 'kzonecheck', '-d', dnssec, '-o', zone.apex.toString()).filter((line) => /^\[/.test(line));
    const known = new Set(check(stripSigning(zone).unsigned, 'off'));
    const ordersOtherwise = zone.nodes.some(({ name }) => name.toString().includes('\\000'));
    return check(zone, 'on').filter(
      (line) =>
        !known.has(line) &&
        !isBelowDname(line, zone) &&
        !(ordersOtherwise && line.includes('inconsistent NSEC(3) chain')),
    );
  },
};

/** True if a line of kzonecheck, which begins with a name in brackets, is about a name below a DNAME. */
function isBelowDname(line: string, zone: Zone): boolean {
  const name = Name.parse(/^\[(.*?)\] /.exec(line)![1]);
  const dnames = zone.nodes.filter(({ rrsets }) => rrsets.some(({ type }) => type.name === 'DNAME'));
  return dnames.some((dname) => name.isWithin(dname.name) && !name.equals(dname.name));
}

export type Validator = keyof typeof validators;

export const ALL = Object.keys(validators) as Validator[];

/** Errors that other implementations find in a signed zone, each prefixed with the program name. */
export function findWrong(zone: Zone, wanted: readonly Validator[] = ALL): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-dnssec-'));
  const run: Run = (checked, program, ...args) => {
    const file = join(folder, 'zone');
    writeFileSync(file, writeZoneFile(checked.rrsets()));
    const { status, stdout, stderr, error } = spawnSync(program, [...args, file], { encoding: 'utf8' });
    if (error !== undefined) throw error;
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
    return status !== 0 && lines.length === 0 ? [`ends with ${status}`] : lines;
  };
  try {
    return wanted.flatMap((name) => validators[name](zone, run).map((line) => `${name}: ${line}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
