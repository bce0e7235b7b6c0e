import { type ResourceStore, storeOpener } from '@fourwinds/store';
import { createDatabase, type TestDatabase } from '../postgres/database.ts';
import { DatabaseProxy } from './database-proxy.ts';
import type { InstalledClusters } from './installation.ts';

/** Clusters as stores of one database, which the operator reaches through a proxy. */
export class Database implements InstalledClusters {
  #database: TestDatabase | undefined;
  #proxy: DatabaseProxy | undefined;

  async start(): Promise<void> {
    this.#database = await createDatabase();
    this.#proxy = await DatabaseProxy.start(this.#database.url);
  }

  get proxy(): DatabaseProxy {
    return this.#proxy!;
  }

  address(name: string): string {
    return `${this.#database!.url}?store=${name}`;
  }

  opener(): (name: string) => Promise<ResourceStore> {
    const open = storeOpener();
    return (name) => open(`${this.proxy.url}?store=${name}`);
  }

  heal(): void {
    this.proxy.release();
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    await this.#database?.stop();
  }
}
