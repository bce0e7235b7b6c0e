import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { splitMessages } from '@fourwinds/dns';
import { RELAY, type RelayFiles } from '@fourwinds/options';
import { type SocketAddress } from '@fourwinds/process';
import type { AskApi, RelayedClient } from './update-relay.ts';

const CONNECTIONS = 32;
/**
 * Time limit for an answer. Shorter than the idle timeout of client connections, so that the answer can still be
 * delivered.
 */
const DEADLINE_MILLISECONDS = 5000;
/** How often the files are read again, if needed. */
const READ_MILLISECONDS = 60_000;
const MAX_MESSAGE = 65_535;
/** Several times the largest zone. */
const MAX_TRANSFER = 16_777_216;

export interface ApiClientOptions {
  readonly address: SocketAddress;
  readonly files: RelayFiles;
  readonly deadline?: number;
}

/** Sends messages to the API over mutual TLS with certificates of one authority. Keeps connections open. */
export class ApiClient {
  readonly #options: ApiClientOptions;
  #agent: Agent | undefined;
  #pair = '';
  #readAt = -Infinity;

  constructor(options: ApiClientOptions) {
    this.#options = options;
  }

  readonly ask: AskApi = async (message, client, evicted) => {
    const { address, deadline = DEADLINE_MILLISECONDS } = this.#options;
    const signal = AbortSignal.any([AbortSignal.timeout(deadline), evicted].filter((one) => one !== undefined));
    const response = await this.#send(message, client, { ...address, signal });
    const isTransfer = response.headers['content-type'] === RELAY.types;
    const answer = await readAnswer(response, isTransfer ? MAX_TRANSFER : MAX_MESSAGE);
    if (response.statusCode !== 200) throw new Error(`the API answers ${response.statusCode}`);
    return isTransfer ? splitMessages(answer) : [answer];
  };

  close(): void {
    this.#agent?.destroy();
  }

  #send(
    message: Uint8Array,
    { address, by }: RelayedClient,
    target: SocketAddress & { readonly signal: AbortSignal },
  ): Promise<IncomingMessage> {
    const headers = {
      'Content-Type': RELAY.type,
      'Content-Length': message.length,
      [RELAY.address]: address,
      [RELAY.transport]: by,
    };
    return new Promise((resolve, reject) => {
      const asked = request({ ...target, agent: this.#current(), method: 'POST', path: RELAY.path, headers });
      asked.once('response', resolve).once('error', reject).end(message);
    });
  }

  /** Changed files apply to new connections. Existing connections are closed. */
  #current(): Agent {
    const now = performance.now();
    if (this.#agent !== undefined && now - this.#readAt < READ_MILLISECONDS) return this.#agent;
    const { authority, certificate, key } = this.#options.files;
    const [ca, cert, secret] = [authority, certificate, key].map((file) => readFileSync(file, 'utf8'));
    const pair = [ca, cert, secret].join();
    this.#readAt = now;
    if (this.#agent !== undefined && pair === this.#pair) return this.#agent;
    this.#agent?.destroy();
    this.#pair = pair;
    this.#agent = new Agent({
      ca,
      cert,
      key: secret,
      servername: RELAY.serverName,
      minVersion: 'TLSv1.3',
      keepAlive: true,
      maxSockets: CONNECTIONS,
    });
    return this.#agent;
  }
}

/** Rejects if the answer is longer than `most`. */
async function readAnswer(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += (chunk as Buffer).length;
    if (length > most) throw new Error('the answer of the API is too long');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
