import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { buildFromModule } from '../cluster/process.ts';
import { dig, type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { type Pebble, startPebble } from './pebble.ts';

/** A program that gets certificates: its command, and the options that it needs beside those that a page names. */
export interface Client {
  readonly name: string;
  /** Path of the program. */
  readonly program: string;
  readonly options: (pebble: Pebble, folder: string, resolver: string) => readonly string[];
  /** The file with the certificate for names that begin with a domain. */
  readonly certificate: (folder: string, domain: string) => string;
}

/** The product, a CA that asks one of its nameservers, and a folder for the files of programs. */
export class AcmeWorld {
  readonly folder: string;
  readonly fourwinds: Fourwinds;
  readonly #pebbles: Pebble[] = [];

  private constructor(folder: string, fourwinds: Fourwinds) {
    this.folder = folder;
    this.fourwinds = fourwinds;
  }

  static async start(): Promise<AcmeWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'fourwinds-acme-'));
    return new AcmeWorld(folder, await startFourwinds(join(folder, 'data'), await freeAddresses()));
  }

  async stop(): Promise<void> {
    for (const pebble of this.#pebbles) await pebble.end();
    process.kill(this.fourwinds.pid, 'SIGTERM');
    await this.fourwinds.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The address of the API as a URL. */
  get url(): string {
    return `http://${this.fourwinds.http}`;
  }

  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, body: answer } = await this.fourwinds.request(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Makes a zone that all nameservers serve. */
  async zone(name: string): Promise<void> {
    await this.ask('POST', '/api/v1/zones?wait=30s', { name });
  }

  /** Makes a token; gives its secret. */
  async token(rights: object): Promise<string> {
    const made = (await this.ask('POST', '/api/v1/tokens', { name: 'test', kind: 'scoped', ...rights })) as {
      token: string;
    };
    return made.token;
  }

  /** Runs the lines of a page in a shell in which a client is called by its name; gives what it writes. Rejects where it fails. */
  async run(client: Client, script: string, { nameserver = 0 } = {}): Promise<string> {
    const { dns } = this.fourwinds;
    const folder = join(this.folder, client.name);
    const pebble = await startPebble(join(folder, `pebble-${nameserver}`), dns[nameserver]);
    this.#pebbles.push(pebble);
    const path = wrap(client, client.options(pebble, folder, dns[nameserver]), folder);
    return this.shell(script, {
      PATH: `${path}${delimiter}${process.env.PATH}`,
      LEGO_CA_CERTIFICATES: pebble.authorities,
      REQUESTS_CA_BUNDLE: pebble.authorities,
    });
  }

  async shell(script: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
    const options = { cwd: this.folder, env: { ...process.env, ...environment } };
    const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', script], options);
    return stdout + stderr;
  }

  /** The TXT values of a name at each nameserver, sorted. */
  async texts(name: string): Promise<string[][]> {
    const all = await Promise.all(this.fourwinds.dns.map((server) => dig(server, [name], 'TXT')));
    return all.map((lines) => lines.sort());
  }
}

/** Writes a script that calls a program with more options; gives its folder, for PATH. */
function wrap({ name, program }: Client, options: readonly string[], folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const quoted = options.map((option) => `'${option}'`).join(' ');
  writeFileSync(join(bin, name), `#!/bin/sh\nexec ${program} ${quoted} "$@"\n`);
  chmodSync(join(bin, name), 0o755);
  return bin;
}

/** The names of a certificate, which Pebble has issued. */
export function namesOf(file: string): string[] {
  const { subjectAltName = '', issuer } = new X509Certificate(readFileSync(file));
  expect(issuer).toMatch(/^CN=Pebble Intermediate CA/);
  return subjectAltName
    .split(', ')
    .map((name) => name.replace(/^DNS:/, ''))
    .sort();
}

/** lego of Debian. */
export const lego: Client = {
  name: 'lego',
  program: '/usr/bin/lego',
  options: ({ directory }, folder, resolver) => [
    ...['--server', directory, '--path', folder],
    // The names of nameservers in a test lead nowhere.
    ...['--dns.disable-cp', '--dns.resolvers', resolver],
  ],
  certificate: (folder, domain) => join(folder, 'certificates', `${domain}.crt`),
};

/** A later lego, of its Go module, with the providers that speak to this service. */
export async function latestLego(): Promise<Client> {
  const program = await buildFromModule(join(import.meta.dirname, 'lego'));
  return {
    ...lego,
    program,
    options: ({ directory }, folder, resolver) => [
      '--server',
      directory,
      '--path',
      folder,
      '--dns.resolvers',
      resolver,
    ],
  };
}

/** certbot of Debian. */
export const certbot: Client = {
  name: 'certbot',
  program: '/usr/bin/certbot',
  options: ({ directory }, folder) => [
    ...['--server', directory, '--non-interactive', '--agree-tos', '--register-unsafely-without-email'],
    ...['--config-dir', folder, '--work-dir', folder, '--logs-dir', folder],
  ],
  certificate: (folder, domain) => join(folder, 'live', domain, 'fullchain.pem'),
};
