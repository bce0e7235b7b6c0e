import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nsec3Denial, type SignedZone, type Zone, writeZoneFile, zoneFromText } from '@fourwinds/dns';
import { completePlan, type KeyPairs, makeKeys, planZone } from '../test/dnssec/sign.ts';

export interface Cost {
  readonly wall: number;
  /** CPU time of all threads. */
  readonly cpu: number;
}

/** Signs a zone with ECDSA P-256 and NSEC3. Then signs later versions of the zone, reusing signatures. */
export interface Signer {
  /** @param text the unsigned zone */
  sign(text: string): Cost;
}

/** This product's signing in one thread. After the first version, zones are passed as values. */
export class OwnSigner implements Signer {
  readonly #keys: KeyPairs;
  #version: SignedZone | undefined;
  /** For each version, the cost of planning only. */
  readonly planning: Cost[] = [];

  private constructor(keys: KeyPairs) {
    this.#keys = keys;
  }

  static async open(): Promise<OwnSigner> {
    return new OwnSigner(await makeKeys(13));
  }

  sign(text: string): Cost {
    if (this.#version === undefined) return timed(() => writeZoneFile(this.#next(read(text)).zone.rrsets())).cost;
    const zone = read(text);
    return timed(() => this.#next(zone)).cost;
  }

  #next(zone: Zone): SignedZone {
    const { result: plan, cost } = timed(() => planZone(zone, this.#keys, nsec3Denial(), this.#version));
    this.planning.push(cost);
    this.#version = completePlan(plan, this.#keys);
    return this.#version;
  }
}

/** BIND's signer. It verifies the signatures that it keeps. */
export function openDnssecSignzone(apex: string, folder: string): Signer {
  mkdirSync(folder);
  generateKeys(apex, folder);
  const signed = join(folder, 'signed');
  const command = ['dnssec-signzone', '-q', '-n', '1', '-S', '-P', '-3', '-', '-H', '0', '-O', 'full', '-K', folder];
  return new ProgramSigner(signed, join(folder, 'zone'), (input) => [...command, '-o', apex, '-f', signed, input]);
}

/** Knot's signer. It verifies the signatures that it keeps. */
export function openKzonesign(apex: string, folder: string): Signer {
  mkdirSync(folder);
  const input = join(folder, 'zone');
  const configuration = join(folder, 'knot.conf');
  writeFileSync(configuration, knotConfiguration(apex, folder, input));
  for (const key of generateKeys(apex, folder))
    run('keymgr', ['-c', configuration, apex, 'import-bind', join(folder, key)]);
  const signed = join(folder, 'signed');
  mkdirSync(signed);
  return new ProgramSigner(join(signed, 'zone'), input, () => ['kzonesign', '-c', configuration, '-o', signed, apex]);
}

/** A program that reads the zone that it signed before, with the changes applied. */
class ProgramSigner implements Signer {
  readonly #signed: string;
  readonly #input: string;
  readonly #command: (input: string) => string[];
  #previous: readonly string[] = [];

  constructor(signed: string, input: string, command: (input: string) => string[]) {
    this.#signed = signed;
    this.#input = input;
    this.#command = command;
  }

  sign(text: string): Cost {
    const lines = text.trimEnd().split('\n');
    writeFileSync(this.#input, this.#previous.length === 0 ? text : this.#patch(lines));
    this.#previous = lines;
    const began = performance.now();
    const output = run('sh', ['-c', '"$@" >&2; times', 'sh', ...this.#command(this.#input)]);
    const wall = performance.now() - began;
    const ofChildren = output.trim().split('\n').at(-1)!;
    return { wall, cpu: ofChildren.split(' ').reduce((sum, time) => sum + milliseconds(time), 0) };
  }

  /** Applies the changed addresses to the previously signed zone. The program chooses the serial. */
  #patch(lines: readonly string[]): string {
    const changes = lines.flatMap((line, i) =>
      line === this.#previous[i] || / SOA /.test(line) ? [] : [[this.#previous[i].split(' '), line.split(' ')]],
    );
    return changes.reduce(
      (signed, [before, after]) => {
        const record = new RegExp(`^(${RegExp.escape(before[0])}\\s.*\\sA\\s+)${RegExp.escape(before.at(-1)!)}$`, 'm');
        return signed.replace(record, `$1${after.at(-1)}`);
      },
      readFileSync(this.#signed, 'utf8'),
    );
  }
}

function read(text: string): Zone {
  return zoneFromText(text).zone!;
}

function timed<T>(work: () => T): { readonly result: T; readonly cost: Cost } {
  const began = performance.now();
  const usage = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(usage);
  return { result, cost: { wall: performance.now() - began, cpu: (user + system) / 1000 } };
}

/** Parses `0m1.500000s`, the format of `times`. */
function milliseconds(time: string): number {
  const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(time)!;
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

/** Generates a KSK and a ZSK. Returns their file names without `.key` and `.private`. */
function generateKeys(apex: string, folder: string): string[] {
  return [['-f', 'KSK'], []].map((role) =>
    run('dnssec-keygen', ['-q', '-a', 'ECDSAP256SHA256', ...role, '-K', folder, apex]).trim(),
  );
}

function knotConfiguration(apex: string, folder: string, input: string): string {
  return `server:
  rundir: "${folder}"
  background-workers: 1
database:
  storage: "${folder}"
policy:
- id: given
  manual: on
  signing-threads: 1
  nsec3: on
  nsec3-iterations: 0
  nsec3-salt-length: 0
zone:
- domain: ${apex}
  file: "${input}"
  semantic-checks: off
  dnssec-signing: on
  dnssec-policy: given
`;
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error !== undefined || status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}
