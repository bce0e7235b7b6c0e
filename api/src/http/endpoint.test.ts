import { once } from 'node:events';
import { get } from 'node:http';
import { z } from 'zod';
import { identity, withBareApp } from '../../test/bare-app.ts';
import { token } from '../kernel/access.ts';
import type { Endpoint, RequestServices } from './endpoint.ts';

test('a client that has left while its token was looked up has left for the use case, too', async () => {
  const hasLeft = Promise.withResolvers<boolean>();
  const leave = Promise.withResolvers<void>();
  const endpoint: Endpoint<RequestServices> = {
    method: 'get',
    path: '/left',
    id: 'getLeft',
    summary: 'Says whether its client has left.',
    access: token(null),
    replies: { 200: z.object({}) },
    async handle({ services }) {
      hasLeft.resolve(services.clientLeft.signal.aborted);
      return { status: 200, body: {} };
    },
  };
  const authenticator = {
    challenge: '',
    instruction: '',
    async identify({ socket }: { readonly socket: NodeJS.EventEmitter }) {
      leave.resolve();
      await once(socket, 'close');
      return identity;
    },
  };
  await withBareApp([endpoint], { authenticators: { bearer: authenticator } }, async (url) => {
    const request = get(`${url}/left`).on('error', () => undefined);
    await leave.promise;
    request.destroy();
    expect(await hasLeft.promise).toBe(true);
  });
});

describe('a write without a body', () => {
  const endpoint: Endpoint<RequestServices> = {
    method: 'delete',
    path: '/one',
    id: 'deleteOne',
    summary: 'Deletes it.',
    access: token(null),
    replies: { 200: z.object({}) },
    handle: async () => ({ status: 200, body: {} }),
  };
  const send = async (body: string | undefined, type = 'application/json') => {
    let answer: unknown;
    await withBareApp([endpoint], {}, async (url) => {
      const response = await fetch(`${url}/one`, { method: 'DELETE', body, headers: { 'Content-Type': type } });
      const { issues } = (await response.json()) as { issues?: readonly { path: string; code: string }[] };
      answer = issues?.map(({ path, code }) => `${code} ${path}`) ?? response.status;
    });
    return answer;
  };

  test.each([undefined, '', '{}', 'null'])('takes %s', async (body) => {
    expect(await send(body)).toBe(200);
  });

  test('takes a body that is no JSON, as programs send one', async () => {
    expect(await send('a=b', 'application/x-www-form-urlencoded')).toBe(200);
  });

  test('refuses fields, of which somebody expects that they are read', async () => {
    expect(await send('{"dry_run":true}')).toEqual(['field-unknown dry_run']);
    expect(await send('[1]')).toEqual(['field-invalid ']);
  });
});
