import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { splitMessages } from '@fourwinds/dns';
import { RELAY, type RelayFiles, type SocketAddress } from '@fourwinds/process';
import type { AskApi, RelayedClient } from './update-relay.ts';

/** Connections to the API. */
const CONNECTIONS = 32;
/** Less than the time after which an idle connection of a client ends, so that the answer still has a way back. */
const DEADLINE_MILLISECONDS = 5000;
/** The files are read again so often, if they are needed. */
const READ_MILLISECONDS = 60_000;
const MAX_MESSAGE = 65_535;
/** Several times the largest zone. */
const MAX_TRANSFER = 16_777_216;

export interface ApiClientOptions {
  readonly address: SocketAddress;
  readonly files: RelayFiles;
  readonly deadline?: number;
}

/** Hands messages to the API over TLS in which both sides have certificates of one authority; connections are kept. */
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

  /** New files count for new connections; those that there are end. */
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

/** Rejects for an answer that is longer than its kind may be. */
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
