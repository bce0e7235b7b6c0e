import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { buildFromModule } from '../cluster/process.ts';
import { dig } from '../e2e/fourwinds.ts';
import { type Product, sharedProduct } from '../house/shared-product.ts';
import { type Pebble, startPebble } from './pebble.ts';

/** An ACME client: its command, and options that the page does not mention. */
export interface Client {
  readonly name: string;
  /** Path of the program. */
  readonly program: string;
  readonly options: (pebble: Pebble, folder: string, resolver: string) => readonly string[];
  /** The certificate file for a domain. */
  readonly certificate: (folder: string, domain: string) => string;
}

/** The product, a CA that queries one of its nameservers, and a folder for program files. */
export class AcmeWorld {
  readonly folder: string;
  readonly fourwinds: Product;
  readonly #pebbles: Pebble[] = [];

  private constructor(folder: string, fourwinds: Product) {
    this.folder = folder;
    this.fourwinds = fourwinds;
  }

  static async start(): Promise<AcmeWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'fourwinds-acme-'));
    return new AcmeWorld(folder, await sharedProduct());
  }

  async stop(): Promise<void> {
    for (const pebble of this.#pebbles) await pebble.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get url(): string {
    return `http://${this.fourwinds.http}`;
  }

  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, body: answer } = await this.fourwinds.request(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Creates a zone and waits until all nameservers serve it. */
  async zone(name: string): Promise<void> {
    await this.ask('POST', '/api/v1/zones?wait=30s', { name });
  }

  /** Creates a token and returns its secret. */
  async token(rights: object): Promise<string> {
    const made = (await this.ask('POST', '/api/v1/tokens', { name: 'test', kind: 'scoped', ...rights })) as {
      token: string;
    };
    return made.token;
  }

  /**
   * Runs commands of a page in a shell. The commands call the client by its name. Returns the output. Rejects if the
   * shell fails.
   */
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

  /** The sorted TXT values of a name at each nameserver. */
  async texts(name: string): Promise<string[][]> {
    const all = await Promise.all(this.fourwinds.dns.map((server) => dig(server, [name], 'TXT')));
    return all.map((lines) => lines.sort());
  }
}

/** Writes a wrapper script that adds options to a program. Returns its folder, for PATH. */
function wrap({ name, program }: Client, options: readonly string[], folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const quoted = options.map((option) => `'${option}'`).join(' ');
  writeFileSync(join(bin, name), `#!/bin/sh\nexec ${program} ${quoted} "$@"\n`);
  chmodSync(join(bin, name), 0o755);
  return bin;
}

/** Returns the names in a certificate. Checks that Pebble issued the certificate. */
export function namesOf(file: string): string[] {
  const { subjectAltName = '', issuer } = new X509Certificate(readFileSync(file));
  expect(issuer).toMatch(/^CN=Pebble Intermediate CA/);
  return subjectAltName
    .split(', ')
    .map((name) => name.replace(/^DNS:/, ''))
    .sort();
}

/** Lego as packaged by Debian. */
export const lego: Client = {
  name: 'lego',
  program: '/usr/bin/lego',
  options: ({ directory }, folder, resolver) => [
    ...['--server', directory, '--path', folder],
    // Nameserver names do not resolve in tests.
    ...['--dns.disable-cp', '--dns.resolvers', resolver],
  ],
  certificate: (folder, domain) => join(folder, 'certificates', `${domain}.crt`),
};

/** A later lego, built from its Go module, with providers for this service. */
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

/** Certbot as packaged by Debian. */
export const certbot: Client = {
  name: 'certbot',
  program: '/usr/bin/certbot',
  options: ({ directory }, folder) => [
    ...['--server', directory, '--non-interactive', '--agree-tos', '--register-unsafely-without-email'],
    ...['--config-dir', folder, '--work-dir', folder, '--logs-dir', folder],
  ],
  certificate: (folder, domain) => join(folder, 'live', domain, 'fullchain.pem'),
};
