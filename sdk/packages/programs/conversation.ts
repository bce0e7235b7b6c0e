import {
  ApiError,
  Fourwinds,
  FourwindsError,
  isToken,
  PreconditionFailedError,
  unwrap,
  ValidationError,
  VERSION,
  WebhookSignatureError,
  ZoneNotFoundError,
} from '@fourwinds/client';

export interface Given {
  readonly baseUrl: string;
  readonly token: string;
  readonly zone: string;
}

/** The error of a call that has to fail. */
async function errorOf(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return error;
  }
}

function codeOf(error: unknown): string {
  if (error instanceof ZoneNotFoundError) return `absent: ${error.code}, ${error.status}`;
  if (error instanceof ValidationError) return `invalid: ${error.code}, ${error.issues[0].path}`;
  if (error instanceof PreconditionFailedError) return `changed: ${error.code}, ${error.attempts} attempt`;
  if (error instanceof ApiError) return `other: ${error.code}`;
  return String(error);
}

/** Reads events after a position until one of this type is about the zone. Returns its type and position. */
async function findEvent(client: Fourwinds, type: string, { zone, after }: { zone?: string; after?: string }) {
  const events = client.events.stream({ lastEventId: after });
  for await (const event of events) {
    const isAbout = zone === undefined || ('data' in event && 'zone' in event.data && event.data.zone === zone);
    if (event.type === type && isAbout) return { type: event.type, position: events.lastEventId };
  }
  return undefined;
}

/** Gets a delivery of a webhook and verifies it, and once more after it was changed on its way. */
async function readDelivery(client: Fourwinds) {
  const { id, secret } = await client.webhooks.create({ url: null });
  for await (const event of client.webhooks.stream(id)) {
    if (event.type === 'stream.begun') await client.webhooks.test(id);
    if (event.type !== 'delivery') continue;
    const { type } = await unwrap(event.body, event.headers, [secret!]);
    const refused = await errorOf(unwrap(`${event.body} `, new Headers(event.headers), secret!));
    await client.webhooks.delete(id);
    return { type, isRefused: refused instanceof WebhookSignatureError && refused instanceof FourwindsError };
  }
  return undefined;
}

/** Uses the library as a small program of a user does. Returns what it saw, as JSON. */
export async function converse({ baseUrl, token, zone }: Given, transport?: typeof fetch): Promise<unknown> {
  const client = new Fourwinds({ baseUrl, token, fetch: transport });
  const begun = await findEvent(client, 'stream.begun', {});
  await client.zones.create({ name: zone }, { wait: '30s' });
  const created = await findEvent(client, 'zone.created', { zone, after: begun?.position });
  const { status } = await client.waitInSync(zone);

  const { etag, rateLimit } = await client.zones.get(zone).withResponse();
  const values = ['192.0.2.1', '192.0.2.2'];
  const changes = values.map((value) => ({ name: 'www', type: 'A', ttl: 300, value }));
  const { change } = await client.records.change(zone, { changes }, { dry_run: true });
  await client.records.change(zone, { changes }, { ifMatch: etag });
  const listed: string[] = [];
  for await (const { value } of client.records.list(zone, { type: ['A'], limit: 1 })) listed.push(value);

  const errors = [
    await errorOf(client.zones.get(`absent.${zone}`)),
    await errorOf(client.records.change(zone, { changes: [{ name: 'www', type: 'A', value: '192.0.2.300' }] })),
    await errorOf(client.zones.update(zone, { comment: 'too late' }, { ifMatch: etag })),
  ];
  const cancelled = await errorOf(client.zones.list({ signal: AbortSignal.abort(new Error('enough')) }).toArray());
  if (String(cancelled) !== 'Error: enough') throw cancelled;
  const delivery = await readDelivery(client);
  const deleted = await client.zones.delete(zone);
  return {
    version: VERSION,
    isToken: isToken(token),
    event: created?.type,
    status,
    hasLimit: rateLimit !== undefined && rateLimit.remaining < rateLimit.limit,
    tried: change.diff?.added.map(({ value }) => value).sort(),
    listed: listed.sort(),
    errors: errors.map(codeOf),
    delivery,
    isDeleted: deleted?.change.applied,
  };
}
