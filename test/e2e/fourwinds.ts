import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';

export const SUPERVISOR = join(import.meta.dirname, '../../dist/supervisor.js');

export interface Addresses {
  readonly http: string;
  readonly dns: readonly string[];
}

/** A running Fourwinds, as started by `make run`. */
export interface Fourwinds extends Addresses {
  readonly pid: number;
  /** The program's output up to and including the ready line. */
  readonly printed: readonly string[];
  readonly token: string;
  /** Administrator credentials for the management plane, if the clusters are Kubernetes. */
  readonly kubeconfig?: string;
  readonly ended: Promise<{ readonly status: number | null; readonly signal: NodeJS.Signals | null }>;
  /** A REST API request with the token. */
  request(method: string, path: string, body?: unknown, headers?: { readonly [name: string]: string }): Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Starts the supervisor, or another program that runs everything. The program ends with this process. If it exits
 * before it is ready, rejects with its stderr.
 */
export async function startFourwinds(
  folder: string,
  { http, dns }: Addresses,
  environment: NodeJS.ProcessEnv = {},
  program = SUPERVISOR,
): Promise<Fourwinds> {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      FOURWINDS_DATA_DIR: folder,
      FOURWINDS_HTTP: http,
      FOURWINDS_DNS: dns.join(),
      FOURWINDS_STDIN: 'lifeline',
      ...environment,
    },
  });
  const ended = new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (status, signal) => resolve({ status, signal })),
  );
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    if (!line.startsWith('{"ready":true')) continue;
    child.stdout.resume();
    const token = readFileSync(join(folder, 'token'), 'utf8').trim();
    const { kubeconfig } = JSON.parse(line) as { kubeconfig?: string };
    return { http, dns, pid: child.pid!, printed, token, kubeconfig, ended, request: requestsTo(http, token) };
  }
  await ended;
  throw new Error(errors);
}

/** Returns a function that sends REST requests to an address with a token. */
export function requestsTo(http: string, token: string): Fourwinds['request'] {
  return async (method, path, body, headers) => {
    const response = await fetch(`http://${http}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
}

/** Queries one server for several names with dig. Returns a line per record. */
export async function dig(server: string, names: readonly string[], type = 'A'): Promise<string[]> {
  const [host, port] = server.split(':');
  const lines: string[] = [];
  for (let i = 0; i < names.length; i += 100) {
    const questions = names.slice(i, i + 100).flatMap((name) => ['-q', name, '-t', type, '+short']);
    const { stdout } = await promisify(execFile)('dig', [
      `@${host}`,
      '-p',
      port,
      '+tries=3',
      '+timeout=5',
      ...questions,
    ]).catch(({ stdout }: { stdout: string }) => ({ stdout }));
    lines.push(...stdout.split('\n').filter((line) => line !== '' && !line.startsWith(';')));
  }
  return lines;
}

/** The response code of a server for the SOA of a name, for example `NXDOMAIN`. */
export async function responseCode(server: string, name: string): Promise<string | undefined> {
  const [host, port] = server.split(':');
  const { stdout } = await promisify(execFile)('dig', [`@${host}`, '-p', port, '+tries=1', name, 'SOA']);
  return /status: (\w+)/.exec(stdout)?.[1];
}

/**
 * Returns five loopback addresses that are free over TCP and UDP. Their ports are below the ephemeral range, so they
 * are still free after a restart.
 */
export async function freeAddresses(): Promise<Addresses> {
  const ports = new Set<number>();
  while (ports.size < 5) ports.add(await freePort());
  const [http, ...dns] = Array.from(ports, (port) => `127.0.0.1:${port}`);
  return { http, dns };
}
