import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type KeyRing, keyRingSetting } from '@fourwinds/envelope';
import { type Logger, StartError } from '@fourwinds/process';
import { openStore, type ResourceStore } from '@fourwinds/store';
import type { Pool } from 'pg';
import { z } from 'zod';
import { Accounts } from '../accounts/accounts/accounts.ts';
import { openLongPool, openPool } from '../storage/db/pool.ts';
import { Tokens } from '../automation/tokens/tokens.ts';

/** File that `make run` writes to its data folder. */
const addressesSchema = z.object({ database: z.string(), store: z.string() });

type Addresses = z.infer<typeof addressesSchema>;

export type OptionalKeys = 'mail' | 'factor' | 'tsig';

/** Connections of a command, opened on first use. */
export class Context {
  readonly input: () => Promise<string>;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #log: Logger;
  #pool: Pool | undefined;
  #longPool: Pool | undefined;
  #store: ResourceStore | undefined;
  #addresses: Addresses | undefined;

  constructor(environment: NodeJS.ProcessEnv, input: () => Promise<string>, log: Logger) {
    this.#environment = environment;
    this.input = input;
    this.#log = log;
  }

  /** Returns the pool of the API's database. Throws StartError if the address of the database is unknown. */
  async pool(): Promise<Pool> {
    this.#pool ??= openPool(await this.#address('DATABASE_URL', 'database'), this.#log);
    return this.#pool;
  }

  /** Like `pool`, for statements that read a whole large table. */
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

  /** Returns the management cluster's store. Throws StartError if the address of the cluster is unknown. */
  async store(): Promise<ResourceStore> {
    this.#store ??= await openStore(await this.#address('FOURWINDS_STORE', 'store'));
    return this.#store;
  }

  /** Returns the keys that seal webhook secrets. Throws StartError if they are missing or invalid. */
  async webhookKeys(): Promise<KeyRing> {
    const variable = 'FOURWINDS_WEBHOOK_KEYS';
    return readKeys(variable, this.#environment[variable] || (await readText(this.#keyFile('webhook'), variable)));
  }

  /**
   * Returns the keys that seal mail values, second factors or TSIG keys, or undefined if they are not configured.
   * Throws StartError if they are invalid.
   */
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

/** Reads a file that `make run` writes, in place of an environment variable. Throws StartError. */
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
