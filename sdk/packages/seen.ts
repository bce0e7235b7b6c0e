import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { administer } from '../../test/e2e/administer.ts';
import type { Product } from '../../test/house/product.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

/** The result of the conversation in all languages. */
export const SEEN = {
  version,
  isToken: true,
  event: 'zone.created',
  status: 'active',
  hasLimit: true,
  tried: ['192.0.2.1', '192.0.2.2'],
  listed: ['192.0.2.1', '192.0.2.2'],
  errors: [
    'absent: zone_not_found, 404',
    'invalid: validation_error, changes[0].value',
    'changed: precondition_failed, 1 attempt',
  ],
  delivery: { type: 'endpoint.test', isRefused: true },
  isDeleted: true,
};

/** Arguments of a conversation: a new account with the limits of a plan, and a name for its zone. */
export async function prepare({ fourwinds: { http }, folder }: Product) {
  const account = `${randomUUID()}@example.com`;
  await administer(folder, 'account', 'create', account, '--verified');
  const token = (await administer(folder, 'token', 'create', '--account', account)).trim();
  return { baseUrl: `http://${http}`, token, zone: `${randomUUID()}.example` };
}
