import { ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import type { GivenApi } from './api-for-all-tests.ts';
import type { Answer } from './harness.ts';

/** An account that writes its zones through REST. */
export class ZoneClient {
  readonly #given: GivenApi;
  #zones = 0;

  constructor(given: GivenApi) {
    this.#given = given;
  }

  /** Creates a zone, which can have records. Returns its name. */
  async newZone(...changes: object[]): Promise<string> {
    const { api, token } = this.#given;
    const name = `zone${++this.#zones}.example`;
    expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
    if (changes.length > 0) expect((await this.change(name, changes)).status).toBe(200);
    return name;
  }

  change(zone: string, changes: object[], query = '', headers = {}): Promise<Answer> {
    const { api, token } = this.#given;
    return api.request(token, 'PATCH', `/api/v1/zones/${zone}/records${query}`, { body: { changes }, headers });
  }

  list(zone: string, query = 'limit=200'): Promise<Answer> {
    return this.#given.api.send(this.#given.token, 'GET', `/api/v1/zones/${zone}/records?${query}`);
  }

  async records(zone: string): Promise<string[]> {
    const { body } = await this.list(zone);
    return body.data.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`);
  }

  async stored(domain: string): Promise<ZoneResource> {
    return (await this.#given.api.store.get(ZoneKind, objectKeyFor(domain)))!;
  }
}
