import { readFile } from 'node:fs/promises';
import { Fourwinds } from '@fourwinds/client';
import type { Operation, ZoneState } from './zone-records.ts';

export interface ApiOptions {
  readonly base: string;
  readonly tokenFile: string;
}

/** Zones of the DNS API, with a token from a file. Methods reject with FourwindsError. */
export class Api {
  readonly #client: Fourwinds;

  constructor({ base, tokenFile }: ApiOptions) {
    const token = async () => (await readFile(tokenFile, 'utf8')).trim();
    this.#client = new Fourwinds({ baseUrl: base, token, allowHttp: true, userAgentSuffix: 'external-dns' });
  }

  async zones(signal: AbortSignal): Promise<string[]> {
    const zones = await this.#client.zones.list({ signal }).toArray();
    return zones.map(({ name }) => name);
  }

  /** Returns the records of a zone. Reads the version before the records, so that a concurrent change is detected. */
  async stateOf(name: string, signal: AbortSignal): Promise<ZoneState> {
    const { etag = '' } = await this.#client.zones.get(name, { signal }).withResponse();
    return { name, etag, records: await this.#client.records.list(name, { signal }).toArray() };
  }

  /** Applies all changes to a zone, or none. Rejects with PreconditionFailedError if the zone has changed. */
  async change({ name, etag }: ZoneState, changes: readonly Operation[], signal: AbortSignal): Promise<void> {
    await this.#client.records.change(name, { changes: [...changes] }, { ifMatch: etag, signal });
  }
}
