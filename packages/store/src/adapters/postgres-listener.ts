import { Client, type ClientConfig, escapeIdentifier, type QueryConfig } from 'pg';

const RETRY_MILLISECONDS = 1000;
const NOTIFY = {
  name: 'resources notify',
  text: 'select pg_notify(channel, topic) from unnest($1::text[], $2::text[]) notice(channel, topic)',
};

export interface Notice {
  readonly store: string;
  readonly topic: string;
}

/**
 * Called with the topic of each notification, and with undefined after a reconnect, because notifications may have
 * been missed.
 */
type Hear = (topic: string | undefined) => void;

/**
 * Listens for commits of other processes. Uses one connection for all stores of a database, because each notification
 * wakes all listening connections. Reconnects if the connection is lost.
 */
export class PostgresListener {
  /** Listeners by the channel of their store. */
  readonly #hearers = new Map<string, Set<Hear>>();
  #config: ClientConfig = {};
  #client: Client | undefined;
  #connected: Promise<Client> | undefined;
  #isReady = false;
  /** Resolves when the last statement has completed. */
  #answered: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Calls `hear` for each notification of a store, until `leave` is called. Rejects if there is no connection. */
  async join(store: string, hear: Hear, config: ClientConfig): Promise<void> {
    const channel = channelOf(store);
    this.#hearers.set(channel, (this.#hearers.get(channel) ?? new Set()).add(hear));
    this.#config = config;
    const client = await this.#connection();
    await this.#query(client, { text: listen([channel]) });
    hear(undefined);
  }

  async leave(store: string, hear: Hear): Promise<void> {
    const channel = channelOf(store);
    const hearers = this.#hearers.get(channel);
    if (hearers?.delete(hear) !== true || hearers.size > 0) return;
    this.#hearers.delete(channel);
    if (this.#hearers.size === 0) return this.#disconnect();
    await this.#query(this.#client, { text: `unlisten ${escapeIdentifier(channel)}` }).catch(() => undefined);
  }

  /** Notifies the listeners of these stores. If this fails, none of them is notified. */
  async send(notices: readonly Notice[]): Promise<void> {
    const channels = notices.map(({ store }) => channelOf(store));
    const topics = notices.map(({ topic }) => topic);
    await this.#query(this.#client, { ...NOTIFY, values: [channels, topics] }).catch(() => undefined);
  }

  #query(client: Client | undefined, query: QueryConfig): Promise<unknown> {
    const answer = this.#answered.then(() => client?.query(query));
    this.#answered = answer.catch(() => undefined);
    return answer;
  }

  #connection(): Promise<Client> {
    clearTimeout(this.#retry);
    this.#connected ??= this.#connect();
    return this.#connected;
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#config);
    this.#client = client;
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    let own: number | undefined;
    client.on('notification', ({ channel, payload, processId }) => {
      // The stores of this process already know their own commits.
      if (processId !== own) this.#tell(channel, payload);
    });
    try {
      await client.connect();
      own = (client as Client & { processID: number }).processID;
      // Sending a notification commits a transaction, but nothing in it needs to be durable. This setting avoids
      // waiting for the disk.
      await client.query('set synchronous_commit = off');
      await client.query(listen([...this.#hearers.keys()]));
    } catch (error) {
      this.#lose(client);
      throw error;
    }
    if (this.#client === client) this.#isReady = true;
    for (const channel of this.#hearers.keys()) this.#tell(channel, undefined);
    return client;
  }

  #tell(channel: string, topic: string | undefined): void {
    for (const hear of this.#hearers.get(channel) ?? []) hear(topic);
  }

  #lose(lost: Client): void {
    if (this.#client !== lost) return;
    void this.#disconnect();
    if (this.#hearers.size === 0) return;
    this.#retry = setTimeout(() => void this.#connection().catch(() => undefined), RETRY_MILLISECONDS);
  }

  async #disconnect(): Promise<void> {
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    this.#connected = undefined;
    this.#isReady = false;
    await client?.end().catch(() => undefined);
  }
}

function listen(channels: readonly string[]): string {
  return channels.map((channel) => `listen ${escapeIdentifier(channel)}`).join('; ');
}

function channelOf(store: string): string {
  return `resources ${store}`;
}
