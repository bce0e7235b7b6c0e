import {
  ApiError,
  type Body,
  type Call,
  type ErrorCode,
  Fourwinds,
  type Item,
  type List,
  NotFoundError,
  type Options,
  type RateLimit,
  type Result,
  type Schemas,
  type StreamEvent,
  unwrap,
  type WebhookEvent,
  type WebhookStreamEvent,
  ZoneNotFoundError,
} from '@fourwinds/client';

/** A user's program, only for compilers: nothing runs. Each `@ts-expect-error` is an error that they have to find. */

/** True if both types are the same, and not `any`. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? ([A] extends [never] ? false : true) : false;

/** Compiles only if its argument is true. */
const check = <Fact extends true>(): Fact | undefined => undefined;

type Answered<F extends (...given: never[]) => unknown> = Awaited<ReturnType<F>>;

declare const client: Fourwinds;

export function methodsReturnTheDescribedTypes(): void {
  check<Same<Answered<typeof client.zones.get>, Schemas['Zone']>>();
  check<Same<Answered<typeof client.zones.create>, Result<'createZone'>>>();
  check<Same<ReturnType<typeof client.zones.list>, List<Item<'listZones'>>>>();
  check<Same<ReturnType<typeof client.records.change>, Call<Result<'changeRecords'>>>>();
  check<Same<Answered<typeof client.zonefile.export>, string>>();
  check<Same<Answered<typeof client.zones.delete>, Result<'deleteZone'> | undefined>>();
  check<Same<Answered<typeof unwrap>, WebhookEvent>>();
  check<Same<typeof client.rateLimit, RateLimit | undefined>>();
}

export async function answersAreKnown(): Promise<void> {
  const zone = await client.zones.get('example.com');
  check<Same<typeof zone.name, string>>();
  // @ts-expect-error: a zone has no such field
  void zone.nmae;
  const created = await client.zones.create({ name: 'example.com' }, { wait: '10s' });
  check<Same<typeof created.change.applied, boolean>>();
  const { data, etag, attempts } = await client.zones.get('example.com').withResponse();
  check<Same<typeof data, Schemas['Zone']>>();
  check<Same<typeof etag, string | undefined>>();
  check<Same<typeof attempts, number>>();
  for await (const record of client.records.list('example.com')) check<Same<typeof record.ttl, number>>();
  for await (const page of client.zones.list().pages()) check<Same<typeof page.next_cursor, string | null>>();
  const records = await client.records.list('example.com').toArray();
  check<Same<typeof records, Item<'listRecords'>[]>>();
}

export function eventsNarrow(event: StreamEvent, delivery: WebhookEvent, sent: WebhookStreamEvent): unknown {
  if (event.type === 'zone.created') check<Same<typeof event.data.zone, string>>();
  if (event.type === 'zone.in_sync') check<Same<typeof event.data.generation, number>>();
  // @ts-expect-error: not all events have a generation
  void event.data.generation;
  // @ts-expect-error: no event has this type
  if (event.type === 'zone.craeted') return;
  if (delivery.type === 'zone.created') check<Same<typeof delivery, Schemas['ZoneCreatedWebhookEvent']>>();
  if (sent.type === 'delivery') return unwrap(sent.body, sent.headers, 'whsec_');
  return undefined;
}

export function enumerationsAreOpen(zone: Schemas['Zone'], code: ErrorCode): string {
  const later: ErrorCode = 'a_code_of_next_year';
  const status: Schemas['Zone']['status'] = 'a_status_of_next_year';
  const known: Schemas['Zone']['status'] = 'active';
  switch (zone.status) {
    case 'active':
      return 'good';
    case 'a_status_of_next_year':
      return [later, status, known].join();
    default:
      return code === 'zone_not_found' ? code : zone.status;
  }
}

export function errorsNarrow(error: unknown): void {
  if (error instanceof ZoneNotFoundError) check<Same<typeof error.attempts, number>>();
  if (error instanceof NotFoundError) check<Same<typeof error.requestId, string | undefined>>();
  if (!(error instanceof ApiError)) return;
  check<Same<typeof error.status, number>>();
  check<Same<(typeof error.issues)[number], Schemas['Issue']>>();
}

export function wrongCallsAreRefused(): void {
  // @ts-expect-error: a client needs a token
  new Fourwinds({ baseUrl: 'https://dns.example.net' });
  // @ts-expect-error: this option does not exist
  new Fourwinds({ baseUrl: 'https://dns.example.net', token: '', tokne: '' });
  // @ts-expect-error: there are two APIs
  new Fourwinds({ baseUrl: 'https://dns.example.net', token: '', api: 'other' });
  // @ts-expect-error: a zone has a name
  void client.zones.create({});
  // @ts-expect-error: requests are strict
  void client.zones.create({ name: 'example.com', coment: '' });
  // @ts-expect-error: a TTL is a number
  void client.records.create('example.com', { name: 'www', type: 'A', value: '192.0.2.1', ttl: '300' });
  // @ts-expect-error: names are texts
  void client.zones.get(1);
  // @ts-expect-error: flags are booleans
  void client.records.change('example.com', { changes: [] }, { dry_run: 'true' });
  // @ts-expect-error: types are a list
  void client.records.list('example.com', { type: 'A' });
  // @ts-expect-error: this query does not exist
  void client.zones.list({ lable: 'team=web' });
  // @ts-expect-error: reads have no idempotency key
  void client.zones.get('example.com', { idempotencyKey: 'once' });
}

export const body: Body<'createRecord'> = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 };
export const options: Options<'changeRecords'> = { wait: '10s', dry_run: true, ifMatch: '"1"', timeout: 5000 };
