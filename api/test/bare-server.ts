import { createServer, get, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { z } from 'zod';

export type BareKind = 'express' | 'http';

/** Task of the program. It is passed as JSON in an environment variable. */
interface Task {
  readonly kind: BareKind;
  /** Request to send to the server at port `from`. The program replays the response. */
  readonly request: string;
  readonly from: number;
  readonly port: number;
}

interface Answer {
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer;
}

const query = z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(50) });

const listeners: { readonly [kind in BareKind]: (answer: Answer) => RequestListener } = {
  express: ({ headers, body }) => {
    const app = express().set('etag', false);
    app.get('/{*path}', (request, response) => {
      query.parse(request.query);
      response.set(headers).end(body);
    });
    return app;
  },
  http:
    ({ headers, body }) =>
    (_request, response) =>
      response.writeHead(200, headers).end(body),
};

const { kind, request, from, port } = JSON.parse(process.env.BARE!) as Task;
createServer(listeners[kind](await answerTo(request, from))).listen(port, '127.0.0.1', () =>
  console.log('{"ready":true}'),
);
process.stdin.resume().on('end', () => process.exit());

async function answerTo(text: string, server: number): Promise<Answer> {
  const [, path] = /^GET (\S+) /.exec(text)!;
  const [, authorization] = /^Authorization: (.*)$/im.exec(text)!;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  get(`http://127.0.0.1:${server}${path}`, { headers: { authorization } }, (response) => {
    const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers;
    buffer(response).then((body) => resolve({ headers: headers as Answer['headers'], body }), reject);
  }).on('error', reject);
  return promise;
}
