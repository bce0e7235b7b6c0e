import { setTimeout as sleep } from 'node:timers/promises';
import { RecordKind, ZoneKind } from '@fourwinds/resources';
import { type Fourwinds, type Reply, requestsTo } from '../e2e/fourwinds.ts';
import { tellingRecords, version } from '../faults/versions.ts';
import type { Change, SoakZone } from './plan.ts';
import { NAMESPACE, type Product } from './product.ts';

const PAUSE_MILLISECONDS = 200;
/** Status codes after which a request is sent again. */
const RETRIED = [409, 429, 503];

/** Makes changes like a user who repeats each change until it is acknowledged. */
export class Writer {
  /** The count of each outcome. */
  readonly outcomes = new Map<string, number>();
  /** The ids of changes acknowledged through REST, by domain. */
  readonly changeIds = new Map<string, string[]>();
  readonly #product: Product;
  /** A request function for each API. */
  readonly #apis: readonly Fourwinds['request'][];
  #requests = 0;

  constructor(product: Product) {
    this.#product = product;
    this.#apis = product.apis.map((http) => requestsTo(http, product.token));
  }

  /** Resolves when the change is acknowledged. Rejects if it is refused. */
  async make(change: Change): Promise<void> {
    const { zone, does } = change;
    if (does === 'delete and make') await (zone.by === 'REST' ? this.#eraseByRest(zone) : this.#eraseByKubectl(zone));
    await (zone.by === 'REST' ? this.#makeByRest(change) : this.#makeByKubectl(change));
  }

  async #makeByKubectl({ zone, versions: { alias, object } }: Change): Promise<void> {
    if (alias !== undefined) await this.#apply(zoneObject(zone, alias));
    if (object !== undefined) await this.#apply(recordObject(zone, object));
  }

  async #apply(object: object): Promise<void> {
    const options = ['--server-side', '--force-conflicts', '--validate=false', '--filename=-'];
    await this.#kubectl(['apply', ...options], JSON.stringify(object));
  }

  async #eraseByKubectl({ domain }: SoakZone): Promise<void> {
    await this.#kubectl(['delete', 'zone', domain, `--namespace=${NAMESPACE}`, '--ignore-not-found', '--timeout=60s']);
  }

  async #kubectl(args: readonly string[], stdin?: string): Promise<void> {
    for (;;) {
      const { code, stderr } = await this.#product.kubectl(args, stdin);
      this.#count(`kubectl ${args[0]} ${code === 0 ? 'done' : 'failed'}`);
      if (code === 0) return;
      if (/\((Invalid|BadRequest|Forbidden)\)| is invalid/.test(stderr)) throw new Error(stderr);
      await sleep(PAUSE_MILLISECONDS);
    }
  }

  async #makeByRest({ zone, does, versions }: Change): Promise<void> {
    const { domain, isSigned } = zone;
    const number = versions.alias!;
    const isNew = does !== 'change records of';
    if (isNew)
      await this.#acknowledged(
        'POST',
        '/api/v1/zones',
        { name: domain, dnssec: { enabled: isSigned } },
        `${domain} ${number}`,
      );
    const changes: object[] = tellingRecords(number).map(({ name, type, value, ttl }) => {
      return { op: 'replace', name, type, values: [value], ttl };
    });
    if (!isNew) changes.push({ op: 'delete', name: `v${number - 1}`, type: 'TXT' });
    // Requests with odd numbers have no key, because they are idempotent without one.
    const key = number % 2 === 0 ? `${domain} records ${number}` : undefined;
    const { body } = await this.#acknowledged('PATCH', `/api/v1/zones/${domain}/records`, { changes }, key);
    const { id } = (body as { change: { id: string | null } }).change;
    if (id !== null) this.changeIds.set(domain, [...(this.changeIds.get(domain) ?? []), id]);
  }

  async #eraseByRest({ domain }: SoakZone): Promise<void> {
    const path = `/api/v1/zones/${domain}`;
    await this.#acknowledged('DELETE', path);
    while ((await this.request('GET', path)).status !== 404) await sleep(PAUSE_MILLISECONDS);
  }

  /**
   * Sends a request until it is acknowledged. Throws on an error response that does not ask for a retry. A zone to
   * delete may already be gone.
   */
  async #acknowledged(method: string, path: string, body?: object, key?: string): Promise<Reply> {
    const reply = await this.request(method, path, body, key);
    if (reply.status < 300 || (method === 'DELETE' && reply.status === 404)) return reply;
    throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }

  /** Sends a request to both APIs in turn until a response does not ask for a retry. */
  async request(method: string, path: string, body?: object, key?: string): Promise<Reply> {
    const headers = key === undefined ? undefined : { 'idempotency-key': key.replaceAll(' ', '-') };
    for (;;) {
      const send = this.#apis[this.#requests++ % this.#apis.length];
      const reply = await send(method, path, body, headers).catch((): undefined => undefined);
      this.#count(`${method} ${reply?.status ?? 'without an answer'}`);
      if (reply !== undefined && !RETRIED.includes(reply.status)) return reply;
      await sleep(PAUSE_MILLISECONDS);
    }
  }

  #count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }
}

function zoneObject({ domain, isSigned, isLarge }: SoakZone, number: number): object {
  const { apiVersion, kind } = ZoneKind;
  const { records } = isLarge ? version(number) : { records: tellingRecords(number) };
  const spec = { domain, records, ...(isSigned && { dnssec: { enabled: true } }) };
  return { apiVersion, kind, metadata: { name: domain, namespace: NAMESPACE }, spec };
}

function recordObject({ domain }: SoakZone, number: number): object {
  const { apiVersion, kind } = RecordKind;
  const spec = { zoneRef: { name: domain }, name: 'object', type: 'TXT', value: String(number), ttl: 60 };
  return { apiVersion, kind, metadata: { name: domain, namespace: NAMESPACE }, spec };
}
