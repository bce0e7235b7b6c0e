import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from '../service-process.ts';

/** A received mail, parsed by Python's standard library. */
export interface Received {
  readonly to: readonly string[];
  readonly from: string;
  readonly tls: boolean;
  readonly user: string | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly defects: readonly string[];
  readonly type: string;
  readonly text: string;
  readonly html: string;
}

type Line = Received | { readonly recipient: string } | { readonly ready: true; readonly port: number };

/** An aiosmtpd server process with its own certificate for localhost. */
export class PythonServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fourwinds-smtp-'));
  readonly #process: ServiceProcess;

  constructor(tls: 'implicit' | 'starttls' | 'none') {
    const key = join(this.#folder, 'key.pem');
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const files = ['-keyout', key, '-out', this.authorities];
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...made, ...subject, ...files], { stdio: 'ignore' });
    const script = new URL('server.py', import.meta.url).pathname;
    this.#process = new ServiceProcess(['/usr/bin/python3', script, tls, this.authorities, key], {});
  }

  /** The CA certificate file. */
  get authorities(): string {
    return join(this.#folder, 'certificate.pem');
  }

  async port(): Promise<number> {
    const [ready] = await this.#lines();
    return (ready as { port: number }).port;
  }

  /** The mails so far. */
  async received(): Promise<readonly Received[]> {
    return (await this.#lines()).filter((line) => 'text' in line);
  }

  /** The recipients of all mails that clients have started to send so far. */
  async recipients(): Promise<readonly string[]> {
    return (await this.#lines()).filter((line) => 'recipient' in line).map(({ recipient }) => recipient);
  }

  async end(): Promise<void> {
    await this.#process.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #lines(): Promise<readonly Line[]> {
    return (await this.#process.ready()).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
  }
}
