import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../random.ts';

/** How a zone is signed: program, algorithm and type of denial. */
export interface Signing {
  readonly signer: keyof typeof signers;
  readonly algorithm: string;
  /** NSEC if absent. */
  readonly nsec3?: Nsec3;
}

interface Nsec3 {
  readonly iterations: number;
  /** In hexadecimal. kzonesign generates its own salt of this length. */
  readonly salt: string;
  readonly optOut: boolean;
}

/** The keys of a zone: file names without `.key` and `.private`. */
export interface ZoneKeys {
  readonly folder: string;
  readonly names: readonly string[];
  /** DS records without owner, for the parent: `DS 4711 13 2 …`. */
  readonly ds: readonly string[];
}

const ALGORITHMS = [
  ...['ECDSAP256SHA256', 'ECDSAP256SHA256', 'ECDSAP256SHA256', 'ECDSAP384SHA384', 'ED25519', 'ED448'],
  'RSASHA256',
];
const CHAINS: readonly (Nsec3 | undefined)[] = [
  undefined,
  undefined,
  { iterations: 0, salt: '', optOut: false },
  { iterations: 0, salt: '', optOut: true },
  { iterations: 5, salt: 'aabbcc', optOut: false },
  { iterations: 1, salt: '00', optOut: true },
];

export function randomSigning(random: Random): Signing {
  return {
    signer: random.pick(['dnssec-signzone', 'dnssec-signzone', 'ldns-signzone', 'kzonesign']),
    algorithm: random.pick(ALGORITHMS),
    nsec3: random.pick(CHAINS),
  };
}

/** Creates a KSK and a ZSK in a new folder. */
export function makeKeys(folder: string, apex: string, { algorithm }: Signing): ZoneKeys {
  const keys = join(folder, `${apex}keys`);
  mkdirSync(keys);
  for (const role of [['-f', 'KSK'], []]) {
    run('dnssec-keygen', ['-q', '-a', algorithm, ...role, '-K', keys, apex]);
  }
  const names = readdirSync(keys)
    .filter((file) => file.endsWith('.key'))
    .map((file) => file.slice(0, -'.key'.length));
  const ds = names
    .filter((name) => / DNSKEY 257 /.test(readFileSync(join(keys, `${name}.key`), 'utf8')))
    .map((name) =>
      run('dnssec-dsfromkey', ['-2', join(keys, `${name}.key`)])
        .replace(/^\S+ IN /, '')
        .trim(),
    );
  return { folder: keys, names, ds };
}

interface Job {
  readonly apex: string;
  /** The unsigned zone file. */
  readonly path: string;
  readonly keys: ZoneKeys;
  readonly nsec3: Nsec3 | undefined;
}

/** Signs a zone file. Returns the path of the signed file. */
export function signZone(signing: Signing, job: Omit<Job, 'nsec3'>): string {
  return signers[signing.signer]({ ...job, nsec3: signing.nsec3 });
}

const signers = {
  'dnssec-signzone': ({ apex, path, keys, nsec3 }: Job) => {
    const signed = `${path}.signed`;
    const chain = nsec3 && ['-3', nsec3.salt || '-', '-H', `${nsec3.iterations}`, ...(nsec3.optOut ? ['-A'] : [])];
    const common = ['-q', '-S', '-P', '-K', keys.folder, '-d', keys.folder, '-o', apex, '-f', signed, '-O', 'full'];
    run('dnssec-signzone', [...common, ...(chain ?? []), path]);
    return signed;
  },
  'ldns-signzone': ({ apex, path, keys, nsec3 }: Job) => {
    const signed = `${path}.signed`;
    const salt = nsec3 === undefined || nsec3.salt === '' ? [] : ['-s', nsec3.salt];
    const chain = nsec3 && ['-n', '-t', `${nsec3.iterations}`, ...salt, ...(nsec3.optOut ? ['-p'] : [])];
    run('ldns-signzone', [
      '-o',
      apex,
      '-f',
      signed,
      ...(chain ?? []),
      path,
      ...keys.names.map((name) => join(keys.folder, name)),
    ]);
    return signed;
  },
  kzonesign: ({ apex, path, keys, nsec3 }: Job) => {
    const configuration = join(keys.folder, 'knot.conf');
    writeFileSync(configuration, knotConfiguration(apex, path, keys.folder, nsec3));
    for (const name of keys.names) run('keymgr', ['-c', configuration, apex, 'import-bind', join(keys.folder, name)]);
    const signed = join(keys.folder, 'signed');
    mkdirSync(signed);
    run('kzonesign', ['-c', configuration, '-o', signed, apex]);
    return join(signed, readdirSync(signed)[0]);
  },
} as const satisfies { readonly [name: string]: (job: Job) => string };

function knotConfiguration(apex: string, path: string, folder: string, nsec3: Nsec3 | undefined): string {
  const chain =
    nsec3 &&
    `  nsec3: on
  nsec3-iterations: ${nsec3.iterations}
  nsec3-salt-length: ${nsec3.salt.length / 2}
  nsec3-opt-out: ${nsec3.optOut ? 'on' : 'off'}
`;
  return `server:
  rundir: "${folder}"
database:
  storage: "${folder}"
policy:
- id: given
  manual: on
  rrsig-lifetime: 365d
${chain ?? ''}zone:
- domain: ${apex}
  file: "${path}"
  semantic-checks: off
  dnssec-signing: on
  dnssec-policy: given
`;
}

/** Runs a program. If it fails, throws an error with its stderr. */
function run(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')}\n${(error as { stderr?: string }).stderr ?? ''}`, { cause: error });
  }
}
