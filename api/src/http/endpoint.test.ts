import { once } from 'node:events';
import { get } from 'node:http';
import { z } from 'zod';
import { identity, withBareApp } from '../../test/bare-app.ts';
import { token } from '../access.ts';
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
  await withBareApp([endpoint], { authenticators: { token: authenticator } }, async (url) => {
    const request = get(`${url}/left`).on('error', () => undefined);
    await leave.promise;
    request.destroy();
    expect(await hasLeft.promise).toBe(true);
  });
});
