import { ApiError, type Call as LibraryCall, Fourwinds, ReplayedSecretError } from '@fourwinds/client';
import { List } from '../typescript/src/list.ts';
import { operations } from '../typescript/src/operations.ts';
import { type Runtime, systemRuntime } from '../typescript/src/runtime.ts';
import { differences } from './differences.ts';
import { type Call, type Driver, type Outcome, SECRET_IS_LOST } from './driver.ts';

/** The method of each operation that a scenario calls. */
const METHODS: { readonly [operation: string]: string } = {
  changeRecords: 'records.change',
  createRecord: 'records.create',
  createToken: 'tokens.create',
  createWebhook: 'webhooks.create',
  createZone: 'zones.create',
  deleteOwnToken: 'tokens.deleteOwn',
  deleteRecord: 'records.delete',
  deleteWebhook: 'webhooks.delete',
  deleteZone: 'zones.delete',
  disableDnssec: 'dnssec.disable',
  enableDnssec: 'dnssec.enable',
  getAccount: 'account.get',
  getDnssec: 'dnssec.get',
  getLimits: 'account.getLimits',
  getOwnToken: 'tokens.getOwn',
  getRecord: 'records.get',
  getService: 'service.get',
  getWebhook: 'webhooks.get',
  getZone: 'zones.get',
  listRecords: 'records.list',
  listWebhookDeliveries: 'webhooks.listDeliveries',
  listZones: 'zones.list',
  replaceRecords: 'records.replace',
  streamEvents: 'events.stream',
  streamWebhookDeliveries: 'webhooks.stream',
  updateRecord: 'records.update',
  updateZone: 'zones.update',
};

const OPTIONS: { readonly [header: string]: string } = {
  'if-match': 'ifMatch',
  'if-none-match': 'ifNoneMatch',
  'idempotency-key': 'idempotencyKey',
  'last-event-id': 'lastEventId',
};

type Methods = { readonly [name: string]: (...given: unknown[]) => unknown };

type Events = AsyncIterable<unknown> & { readonly lastEventId: string | undefined };

/** The TypeScript library. */
export class TypeScriptLibrary implements Driver {
  readonly name = 'TypeScript';
  readonly #baseUrl: string;

  constructor(origin: string) {
    this.#baseUrl = origin;
  }

  async call(call: Call): Promise<Outcome> {
    try {
      return await this.#answer(call);
    } catch (error) {
      if (error instanceof ReplayedSecretError)
        return { ok: false, code: SECRET_IS_LOST, status: 201, value: error.data };
      if (!(error instanceof ApiError)) throw error;
      const { code, status, message, issues, requestId } = error;
      return { ok: false, code, status, value: { code, message, issues, request_id: requestId } };
    }
  }

  async stop(): Promise<void> {}

  async #answer(call: Call): Promise<Outcome> {
    const returned = this.#invoke(call);
    if (call.until !== undefined) return readUntil(returned as Events, call.until);
    if (returned instanceof List) return readList(returned, call.isWholeList);
    const { data, headers } = await (returned as LibraryCall<unknown>).withResponse();
    return { ok: true, value: data ?? null, headers: Object.fromEntries(headers) };
  }

  #invoke({ operation, parameters, headers, body, token, patience }: Call): unknown {
    const [resource, method] = METHODS[operation].split('.');
    const client = new Fourwinds({ token, baseUrl: this.#baseUrl, runtime: runtimeOf(patience) });
    const described = operations[operation as keyof typeof operations];
    const inPath = Array.from(described.matchAll(/\{(\w+)\}/g), ([, one]) => one);
    const hasBody = !/^(GET|DELETE) /.test(described);
    const query = Object.entries(parameters).filter(([name]) => !inPath.includes(name));
    const named = Object.entries(headers).map(([name, value]) => [OPTIONS[name.toLowerCase()], value]);
    const options: unknown = Object.fromEntries([...query, ...named]);
    const values = [...inPath.map((name) => parameters[name]), ...(hasBody ? [body] : []), options];
    const resources = client as unknown as { [resource: string]: Methods };
    return resources[resource][method](...values);
  }
}

/** Without pauses: only the time limits of requests have a signal. The first limit that ends is `patience`. */
function runtimeOf(patience = Infinity): Partial<Runtime> {
  let longest = patience;
  const sleep: Runtime['sleep'] = async (milliseconds, signal) => {
    await systemRuntime.sleep(signal === undefined ? 0 : Math.min(milliseconds, longest), signal);
    if (signal !== undefined) longest = Infinity;
  };
  return { sleep };
}

async function readList(list: List<unknown>, isWhole: boolean): Promise<Outcome> {
  const value = await (isWhole ? list.toArray() : list.page());
  return { ok: true, value, headers: {} };
}

async function readUntil(events: Events, until: NonNullable<Call['until']>): Promise<Outcome> {
  for await (const event of events)
    if (differences(until, event).length === 0)
      return { ok: true, value: { id: events.lastEventId, data: event }, headers: {} };
  throw new Error('the stream ended before the event');
}
