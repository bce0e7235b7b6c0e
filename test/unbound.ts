import { createSocket } from 'node:dgram';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLASS, decodeMessage, encodeMessage, makeMessage, type Message, Name } from '@fourwinds/dns';
import { freePort } from './free-port.ts';
import { startForeignProgram } from './foreign-program.ts';

export interface UnboundOptions {
  /** Trust anchors: DS or DNSKEY records as in a zone file, with absolute owners. */
  readonly anchors: readonly string[];
  /** For each zone the addresses of its servers, such as `127.0.0.1:5301`. Nobody else is asked; names in none of them go to the first. */
  readonly stubs: ReadonlyMap<string, string | readonly string[]>;
  /** Unix time to check signatures at; the machine's when omitted. */
  readonly now?: number;
  /** Variables besides those of the test's own process. */
  readonly environment?: NodeJS.ProcessEnv;
}

export interface Unbound {
  /** Its address for UDP and TCP, such as `127.0.0.1:5353`. */
  readonly address: string;
  /** Asks with RD and DO; with CD when it is not to validate. */
  ask(name: string, type: number, cd?: boolean): Promise<Message>;
  /** Its log lines about answers that it rejected. */
  log(): string;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const ATTEMPT_MILLISECONDS = 1000;
const LARGEST_DATAGRAM = 65_000;
const TXT = 16;

/**
 * Starts a resolver that validates, as strict as it can be, and asks the given servers alone. Throws what it logged when
 * it ends instead. It ends with this process, too.
 */
export async function startUnbound(options: UnboundOptions): Promise<Unbound> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-unbound-'));
  const port = await freePort();
  const path = join(folder, 'conf');
  writeFileSync(path, configuration(folder, port, options));
  const log = join(folder, 'log');
  const program = startForeignProgram(['unbound', '-d', '-c', path], log, { ...process.env, ...options.environment });
  const resolver = new Resolver(port);
  await Promise.race([
    resolver.ask({ name: Name.parse('version.bind.'), type: TXT, class: CLASS.CH }, false),
    program.failed,
  ]);
  return {
    address: `${HOST}:${port}`,
    ask: (name, type, cd = false) => resolver.ask({ name: Name.parse(name), type, class: CLASS.IN }, cd),
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      resolver.close();
      await program.end();
      rmSync(folder, { recursive: true });
    },
  };
}

function configuration(folder: string, port: number, { anchors, stubs, now }: UnboundOptions): string {
  const anchorLines = anchors.map((anchor) => `  trust-anchor: "${anchor.replaceAll('"', '')}"\n`);
  const time = now === undefined ? '' : `  val-override-date: "${signatureTime(now)}"\n`;
  const [anyServer] = stubs.values();
  const stubClauses = [stubClause('.', anyServer), ...[...stubs].map(([zone, servers]) => stubClause(zone, servers))];
  return `server:
  directory: "${folder}"
  chroot: ""
  username: ""
  pidfile: ""
  use-syslog: no
  logfile: "${join(folder, 'log')}"
  verbosity: 1
  val-log-level: 2
  num-threads: 1
  interface: ${HOST}@${port}
  do-ip6: no
  do-not-query-localhost: no
  local-zone: "test." nodefault
  local-zone: "invalid." nodefault
  edns-buffer-size: 1232
  max-udp-size: ${LARGEST_DATAGRAM}
  module-config: "validator iterator"
  trust-anchor-signaling: no
  target-fetch-policy: "0 0 0 0 0"
  harden-glue: yes
  harden-dnssec-stripped: yes
  harden-below-nxdomain: yes
  harden-algo-downgrade: yes
  aggressive-nsec: yes
  qname-minimisation: yes
  ede: yes
${time}${anchorLines.join('')}remote-control:
  control-enable: no
${stubClauses.join('')}`;
}

function stubClause(zone: string, servers: string | readonly string[]): string {
  const addresses = [servers].flat().map((address) => `  stub-addr: ${address.replace(':', '@')}\n`);
  return `stub-zone:\n  name: "${zone}"\n${addresses.join('')}`;
}

/** YYYYMMDDHHmmSS, as in RRSIG records (RFC 4034 3.2). */
function signatureTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

/** Asks over UDP, again while there is no answer. */
class Resolver {
  readonly #port: number;
  readonly #socket = createSocket('udp4');
  readonly #waiting = new Map<
    number,
    { readonly resolve: (response: Message) => void; readonly again: NodeJS.Timeout }
  >();
  #id = 0;

  constructor(port: number) {
    this.#port = port;
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (bytes) => {
      const response = decodeMessage(bytes);
      const waiting = this.#waiting.get(response.id);
      this.#waiting.delete(response.id);
      clearInterval(waiting?.again);
      waiting?.resolve(response);
    });
  }

  ask(question: Message['questions'][number], cd: boolean): Promise<Message> {
    this.#id = (this.#id + 1) & 0xffff;
    const id = this.#id;
    const edns = { udpSize: LARGEST_DATAGRAM, extendedRcode: 0, version: 0, do: true, options: [] };
    const query = encodeMessage(makeMessage({ id, rd: true, cd, questions: [question], edns }));
    const send = (): void => this.#socket.send(query, this.#port, HOST);
    return new Promise((resolve) => {
      this.#waiting.set(id, { resolve, again: setInterval(send, ATTEMPT_MILLISECONDS) });
      send();
    });
  }

  /** Questions that wait are never answered. */
  close(): void {
    for (const { again } of this.#waiting.values()) clearInterval(again);
    this.#socket.close();
  }
}
