import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from './driver.ts';
import { NEWER, type NextYear } from './next-year.ts';

/** A request at the proxy, whose answer a fault decides. */
export interface Exchange {
  readonly call: Call;
  /** Names of fields whose values the scenario compares. */
  readonly kept: ReadonlySet<string>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly nextYear: NextYear;
  /** Sends the request to the service, and reads its whole answer. */
  readonly forward: () => Promise<Answer>;
  /** Sends the request to the service, and reads its answer as it comes. */
  readonly open: () => Promise<IncomingMessage>;
}

/** An answer of the service. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface Fault {
  readonly name: string;
  /** True if the fault can occur in this call. */
  fits(call: Call): boolean;
  /** Answers the request. */
  inject(exchange: Exchange): Promise<void> | void;
  /** Requests that the client sends because of the fault. */
  readonly requests: number;
  /** As in Call. */
  readonly patience?: number;
}

/** The cursor of the page that has no items. */
export const EMPTY_PAGE = 'page-without-items';

/** Milliseconds. The service does not get the request, so nothing that takes time is cut off. */
const PATIENCE = 300;

/** Operations whose first answer contains a secret. If it is lost, the call fails. */
export const ONCE = ['createToken', 'createWebhook'];

const always = (): boolean => true;
const isWhole = (call: Call): boolean => !ONCE.includes(call.operation);
const isWrite = ({ operation }: Call): boolean => !/^(get|list|stream)/.test(operation);
const isStream = ({ until }: Call): boolean => until !== undefined;

/** The faults of a request. Each fault hits the first request of a step. */
export const faults: readonly Fault[] = [
  { name: 'connection reset', fits: always, requests: 1, inject: ({ request }) => request.socket.resetAndDestroy() },
  { name: 'answer dropped after the work', fits: isWhole, requests: 1, inject: drop },
  {
    name: '429, Retry-After in seconds',
    fits: always,
    requests: 1,
    inject: ({ response }) => refuse(response, { status: 429, code: 'rate_limited', retryAfter: '2' }),
  },
  {
    name: 'half of the body, then the end of the connection',
    fits: (call) => isWhole(call) && !isStream(call),
    requests: 1,
    inject: halve,
  },
  { name: 'half of an event', fits: isStream, requests: 1, inject: halveEvent },
  { name: 'silence', fits: always, requests: 1, inject: () => undefined, patience: PATIENCE },
  { name: 'silence after the headers', fits: isStream, requests: 1, inject: fallSilent, patience: PATIENCE },
  { name: 'fields, values, events and codes of next year', fits: always, requests: 0, inject: advance },
  {
    name: '429, Retry-After as a date',
    fits: always,
    requests: 1,
    inject: ({ response }) => refuse(response, { status: 429, code: 'rate_limited', retryAfter: inTwoSeconds() }),
  },
  {
    name: 'half of the JSON in a whole body',
    fits: (call) => isWhole(call) && !isStream(call),
    requests: 1,
    inject: shorten,
  },
  {
    name: '503 of a load balancer',
    fits: always,
    requests: 1,
    inject: ({ response }) => {
      response.writeHead(503, { 'Content-Type': 'text/html', Connection: 'close' }).end('<h1>Unavailable</h1>');
    },
  },
  {
    name: '409, Retry-After: the key is in use',
    fits: isWrite,
    requests: 1,
    inject: ({ response }) => refuse(response, { status: 409, code: 'conflict', retryAfter: '1' }),
  },
  {
    name: 'empty page with a cursor',
    fits: ({ isWholeList }) => isWholeList,
    requests: 1,
    inject: ({ response }) => send(response, 200, { data: [], next_cursor: EMPTY_PAGE }),
  },
];

function inTwoSeconds(): string {
  return new Date(Date.now() + 2000).toUTCString();
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string;
}

function refuse(response: ServerResponse, { status, code, retryAfter }: Refusal): void {
  response.setHeader('Retry-After', retryAfter);
  send(response, status, { error: { code, message: 'later', request_id: '1c1ee4a5-1d5b-4a3a-8d0a-6f1f8b1f5a0c' } });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function drop({ call, response, forward, open }: Exchange): Promise<void> {
  if (isStream(call)) (await open()).destroy();
  else await forward();
  response.destroy();
}

async function halve({ response, forward }: Exchange): Promise<void> {
  cut(response, await forward());
}

function cut(response: ServerResponse, { status, headers, body }: Answer): void {
  if (body.length === 0) {
    response.destroy();
    return;
  }
  response.writeHead(status, headers);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

/** Cuts the connection of an error: its status is enough for a client, even if its body cannot be read. */
async function shorten({ response, forward }: Exchange): Promise<void> {
  const answer = await forward();
  const { status, headers, body } = answer;
  const half = body.subarray(0, body.length / 2);
  if (half.length === 0 || status >= 400) cut(response, answer);
  else response.writeHead(status, { ...headers, 'content-length': half.length }).end(half);
}

async function halveEvent({ response, open }: Exchange): Promise<void> {
  const answer = await open();
  response.writeHead(answer.statusCode!, answer.headers);
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\n\n');
    if (end < 0 || answer.destroyed) return;
    answer.destroy();
    response.write(text.slice(0, end / 2), () => response.destroy());
  });
}

async function fallSilent({ response, open }: Exchange): Promise<void> {
  const answer = await open();
  response.writeHead(answer.statusCode!, answer.headers).flushHeaders();
  answer.destroy();
}

async function advance(exchange: Exchange): Promise<void> {
  if (isStream(exchange.call)) return advanceStream(exchange);
  const { call, kept, response, nextYear, forward } = exchange;
  const { status, headers, body } = await forward();
  const isJson = headers['content-type']?.startsWith('application/json') === true && body.length > 0;
  const changed = isJson
    ? Buffer.from(JSON.stringify(nextYear.answer(call.operation, status, JSON.parse(body.toString()), kept)))
    : body;
  response.writeHead(status, { ...headers, 'content-length': changed.length }).end(changed);
}

/** Sends an event of a new type before each event. */
async function advanceStream({ call, kept, response, nextYear, open }: Exchange): Promise<void> {
  const answer = await open();
  response.writeHead(answer.statusCode!, answer.headers);
  let rest = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    const messages = (rest + part).split('\n\n');
    rest = messages.pop()!;
    for (const message of messages) response.write(`${advanceMessage(message)}\n\n`);
  });
  const advanceMessage = (message: string) => {
    const data = /^data: (.*)$/m.exec(message)?.[1];
    if (data === undefined) return message;
    const changed = JSON.stringify(nextYear.event(call.operation, JSON.parse(data), kept));
    const newer = JSON.stringify({ type: NEWER, created_at: '2027-11-23T22:12:31.482Z', data: { of: 'next year' } });
    return `event: ${NEWER}\ndata: ${newer}\n\n${message.replace(data, () => changed)}`;
  };
}
