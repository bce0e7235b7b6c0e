import { Client, type ClientConfig } from 'pg';

const RETRY_MILLISECONDS = 1000;
const NOTIFY = 'select pg_notify($1, topic) from unnest($2::text[]) topic';

/**
 * One connection that hears of others' commits: `hear` gets the topic of each notification, and undefined after a connection
 * was made, since some may have been missed. A lost connection is made again until `close`.
 */
export class PostgresListener {
  readonly #config: ClientConfig;
  readonly #channel: string;
  readonly #hear: (topic: string | undefined) => void;
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  #telling = false;
  readonly #untold = new Set<string>();

  constructor(config: ClientConfig, channel: string, hear: (topic: string | undefined) => void) {
    this.#config = config;
    this.#channel = channel;
    this.#hear = hear;
  }

  async connect(): Promise<void> {
    const client = new Client(this.#config);
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ payload, processId }) => {
      if (processId !== (client as Client & { processID: number }).processID) this.#hear(payload);
    });
    this.#client = client;
    await client.connect();
    // a notification is a commit too, of which nothing has to be on disk: without this its delivery would wait for that
    await client.query('set synchronous_commit = off');
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    this.#hear(undefined);
  }

  /** Tells the other processes; watchers also poll, so a notification may get lost. */
  notify(topic: string): void {
    this.#untold.add(topic);
    if (!this.#telling) void this.#tell();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  /** One statement at a time; topics that come meanwhile go together with the next. */
  async #tell(): Promise<void> {
    this.#telling = true;
    while (this.#untold.size > 0 && this.#client !== undefined) {
      const topics = [...this.#untold];
      this.#untold.clear();
      await this.#client.query(NOTIFY, [this.#channel, topics]).catch(() => undefined);
    }
    this.#telling = false;
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
