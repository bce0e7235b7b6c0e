import { Client, type ClientConfig } from 'pg';

const RETRY_MILLISECONDS = 1000;

/**
 * One connection that hears of commits: `hear` gets the topic of each notification, and undefined after a connection
 * was made, since some may have been missed. A lost connection is made again until `close`.
 */
export class PostgresListener {
  readonly #config: ClientConfig;
  readonly #channel: string;
  readonly #hear: (topic: string | undefined) => void;
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(config: ClientConfig, channel: string, hear: (topic: string | undefined) => void) {
    this.#config = config;
    this.#channel = channel;
    this.#hear = hear;
  }

  async connect(): Promise<void> {
    const client = new Client(this.#config);
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ payload }) => this.#hear(payload));
    this.#client = client;
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    this.#hear(undefined);
  }

  /** Tells the other processes; watchers also poll, so a notification may get lost. */
  notify(topic: string): void {
    this.#client?.query('select pg_notify($1, $2)', [this.#channel, topic]).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  #reconnect(lost: Client): void {
    if (this.#closed || this.#client !== lost) return;
    this.#client = undefined;
    void lost.end().catch(() => undefined);
    this.#retry = setTimeout(() => {
      const attempt = this.connect();
      attempt.catch(() => {
        if (this.#client !== undefined) this.#reconnect(this.#client);
      });
    }, RETRY_MILLISECONDS);
  }
}
