import { Client, type ClientConfig } from 'pg';

const RETRY_MILLISECONDS = 1000;
const NOTIFY = {
  name: 'resources notify',
  text: 'select pg_notify(channel, topic) from unnest($1::text[], $2::text[]) notice(channel, topic)',
};

/** Objects of a kind in a store have changed. */
export interface Notice {
  readonly store: string;
  readonly topic: string;
}

export interface ListenerOptions {
  readonly config: ClientConfig;
  readonly store: string;
  /** Whether a notification comes from this process. */
  readonly isOwn: (processId: number) => boolean;
  /** Gets the topic of each notification, and undefined after a connection was made, since some may have been missed. */
  readonly hear: (topic: string | undefined) => void;
}

/** One connection that hears of others' commits to a store. A lost connection is made again until `close`. */
export class PostgresListener {
  readonly #options: ListenerOptions;
  #client: Client | undefined;
  #processId: number | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Number of the connection's process in Postgres; undefined while there is no connection. */
  get processId(): number | undefined {
    return this.#processId;
  }

  async connect(): Promise<void> {
    const { config, store, isOwn, hear } = this.#options;
    const client = new Client(config);
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ payload, processId }) => {
      if (!isOwn(processId)) hear(payload);
    });
    this.#client = client;
    await client.connect();
    // a notification is a commit too, of which nothing has to be on disk: without this its delivery would wait for that
    await client.query('set synchronous_commit = off');
    await client.query(`listen ${client.escapeIdentifier(channelOf(store))}`);
    this.#processId = (client as Client & { processID: number }).processID;
    hear(undefined);
  }

  /** Sends notifications to those who listen to these stores; where it fails, to nobody. */
  async send(notices: readonly Notice[]): Promise<void> {
    const channels = notices.map(({ store }) => channelOf(store));
    const topics = notices.map(({ topic }) => topic);
    await this.#client?.query({ ...NOTIFY, values: [channels, topics] }).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  #reconnect(lost: Client): void {
    if (this.#closed || this.#client !== lost) return;
    this.#client = undefined;
    this.#processId = undefined;
    void lost.end().catch(() => undefined);
    this.#retry = setTimeout(() => {
      const attempt = this.connect();
      attempt.catch(() => {
        if (this.#client !== undefined) this.#reconnect(this.#client);
      });
    }, RETRY_MILLISECONDS);
  }
}

function channelOf(store: string): string {
  return `resources ${store}`;
}
