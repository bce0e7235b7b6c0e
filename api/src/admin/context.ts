import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type KeyRing, keyRingSetting } from '@fourwinds/envelope';
import { type Logger, StartError } from '@fourwinds/process';
import { openStore, type ResourceStore } from '@fourwinds/store';
import type { Pool } from 'pg';
import { z } from 'zod';
import { Accounts } from '../accounts/accounts.ts';
import { openLongPool, openPool } from '../db/pool.ts';
import { Tokens } from '../tokens/tokens.ts';

/** The file that `make run` writes into its data folder. */
const addressesSchema = z.object({ database: z.string(), store: z.string() });

type Addresses = z.infer<typeof addressesSchema>;

/** Kinds of secrets whose keys an installation may be without. */
export type OptionalKeys = 'mail' | 'factor' | 'tsig';

/** Connections of a command, each opened when it is first needed. */
export class Context {
  readonly input: () => Promise<string>;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #log: Logger;
  #pool: Pool | undefined;
  #longPool: Pool | undefined;
  #store: ResourceStore | undefined;
  #addresses: Addresses | undefined;

  /** `input` gives the text of standard input. */
  constructor(environment: NodeJS.ProcessEnv, input: () => Promise<string>, log: Logger) {
    this.#environment = environment;
    this.input = input;
    this.#log = log;
  }

  /** The database of accounts and tokens. Throws StartError where its address is not known. */
  async pool(): Promise<Pool> {
    this.#pool ??= openPool(await this.#address('DATABASE_URL', 'database'), this.#log);
    return this.#pool;
  }

  /** The same database, for statements about all of a large table. */
  async longPool(): Promise<Pool> {
    this.#longPool ??= openLongPool(await this.#address('DATABASE_URL', 'database'), this.#log);
    return this.#longPool;
  }

  async accounts(): Promise<Accounts> {
    return new Accounts(await this.pool());
  }

  async tokens(): Promise<Tokens> {
    return new Tokens(await this.pool());
  }

  /** The management cluster. Throws StartError where its address is not known. */
  async store(): Promise<ResourceStore> {
    this.#store ??= await openStore(await this.#address('FOURWINDS_STORE', 'store'));
    return this.#store;
  }

  /** The keys that seal the secrets of webhooks. Throws StartError where they are not known, or not as they should be. */
  async webhookKeys(): Promise<KeyRing> {
    const variable = 'FOURWINDS_WEBHOOK_KEYS';
    return readKeys(variable, this.#environment[variable] || (await readText(this.#keyFile('webhook'), variable)));
  }

  /** The keys that seal the values of mails, or the secrets of second factors or of keys for updates; undefined where there are none. Throws StartError where they are not as they should be. */
  async optionalKeys(kind: OptionalKeys): Promise<KeyRing | undefined> {
    const variable = `FOURWINDS_${kind.toUpperCase()}_KEYS`;
    const text = this.#environment[variable] || (await readFile(this.#keyFile(kind), 'utf8').catch(() => undefined));
    return text === undefined ? undefined : readKeys(variable, text);
  }

  async close(): Promise<void> {
    await this.#store?.close();
    await this.#pool?.end();
    await this.#longPool?.end();
  }

  async #address(variable: string, name: keyof Addresses): Promise<string> {
    const given = this.#environment[variable];
    if (given !== undefined && given !== '') return given;
    this.#addresses ??= await readAddresses(this.#folder, variable);
    return this.#addresses[name];
  }

  #keyFile(kind: string): string {
    return path.join(this.#folder, `${kind}-keys`);
  }

  get #folder(): string {
    return this.#environment.FOURWINDS_DATA_DIR || '.fourwinds';
  }
}

function readKeys(variable: string, text: string): KeyRing {
  const { data, error } = keyRingSetting.safeParse(text.trim());
  if (error !== undefined) throw new StartError(`${variable}: ${error.issues[0].message}`);
  return data;
}

async function readAddresses(folder: string, variable: string): Promise<Addresses> {
  const file = path.join(folder, 'admin.json');
  const text = await readText(file, variable);
  try {
    return addressesSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw unreadable(file, variable, cause);
  }
}

/** The text of a file that “make run” writes, in place of a variable. Throws StartError. */
async function readText(file: string, variable: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw unreadable(file, variable, cause);
  }
}

function unreadable(file: string, variable: string, cause: unknown): StartError {
  const message = `${variable}: this is required, or FOURWINDS_DATA_DIR with the data folder of a running Fourwinds (there is no ${file} that can be read)`;
  return new StartError(message, { cause });
}
