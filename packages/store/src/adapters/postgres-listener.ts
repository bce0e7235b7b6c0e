import { Client, type ClientConfig, escapeIdentifier, type QueryConfig } from 'pg';

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

/** Gets the topic of each notification, and undefined after a connection was made, since some may have been missed. */
type Hear = (topic: string | undefined) => void;

/**
 * One connection of this process to a database, however many of its stores are open here: Postgres wakes each connection that
 * listens to anything at each notification. It hears of others' commits. A lost connection is made again.
 */
export class PostgresListener {
  /** By the channel of their store. */
  readonly #hearers = new Map<string, Set<Hear>>();
  #config: ClientConfig = {};
  #client: Client | undefined;
  #connected: Promise<Client> | undefined;
  #isReady = false;
  /** Resolves when the last statement was answered. */
  #answered: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;

  /** Whether notifications can be sent. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** `hear` gets notifications of a store until it leaves. Rejects where there is no connection. */
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

  /** Sends notifications to those who listen to these stores; where it fails, to nobody. */
  async send(notices: readonly Notice[]): Promise<void> {
    const channels = notices.map(({ store }) => channelOf(store));
    const topics = notices.map(({ topic }) => topic);
    await this.#query(this.#client, { ...NOTIFY, values: [channels, topics] }).catch(() => undefined);
  }

  /** One statement at a time. */
  #query(client: Client | undefined, query: QueryConfig): Promise<unknown> {
    const answer = this.#answered.then(() => client?.query(query));
    this.#answered = answer.catch(() => undefined);
    return answer;
  }

  /** The present connection, or a new one. */
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
      // stores of this process know of their own commits
      if (processId !== own) this.#tell(channel, payload);
    });
    try {
      await client.connect();
      own = (client as Client & { processID: number }).processID;
      // a notification is a commit too, of which nothing has to be on disk: without this its delivery would wait for that
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
