import { once } from 'node:events';
import { type AddressInfo, BlockList } from 'node:net';
import { createLogger } from '@fourwinds/process';
import { Registry } from 'prom-client';
import type { Account, Token } from '../src/kernel/actor.ts';
import { admissionByAccount } from '../src/start/admission-by-account.ts';
import { Admission } from '../src/http/admission.ts';
import { AccessLog } from '../src/http/access-log.ts';
import { clientAddresses } from '../src/http/client-address.ts';
import { createHttpApp, type HttpOptions } from '../src/http/http-app.ts';
import type { Endpoint, RequestServices } from '../src/http/endpoint.ts';
import { problem } from '../src/http/presentation.ts';
import type { IdempotencyKeys } from '../src/storage/idempotency/idempotency-keys.ts';
import { outsideOfRequests } from '../src/kernel/ports.ts';

const account = { id: 'one', plan: 'free', suspendedAt: null } as Account;
export const identity = {
  account,
  token: { scopes: [], zones: null, names: null, types: null, allowlist: null } as unknown as Token,
};

/** Starts an application that has only the endpoints of the test and accepts any token. Passes its URL to `use`. */
export async function withBareApp(
  endpoints: readonly Endpoint<RequestServices>[],
  options: Partial<HttpOptions<RequestServices>>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const { log = createLogger('test', 'silent') } = options;
  const server = createHttpApp({
    apis: [{ title: '', version: '', url: '/', description: '', endpoints, failures: problem, ways: ['bearer'] }],
    services: {
      ...outsideOfRequests,
      idempotencyKeys: {} as IdempotencyKeys,
      takeKeyedChange: () => undefined,
    },
    authenticators: { bearer: { challenge: '', instruction: '', identify: async () => identity } },
    admission: new Admission(admissionByAccount),
    clientAddressOf: clientAddresses(new BlockList()),
    bodyBytes: 100,
    log,
    accessLog: new AccessLog(log, new Registry()),
    health: { metrics: undefined, notReady: async () => [] },
    ...options,
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
}
