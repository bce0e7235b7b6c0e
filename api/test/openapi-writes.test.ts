import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOperations } from './write-operations.ts';

/** Write operations that lack a parameter, and the reason. */
const exceptions: { readonly [id: string]: { readonly wait?: string; readonly dry_run?: string } } = {
  importKeys: { wait: 'no region serves the keys before DNSSEC is enabled' },
  deleteChallenge: { wait: 'nothing depends on the removal of a value' },
  updateDomain: { wait: 'no region has domains' },
  deleteDomain: { wait: 'the zone stays served for seven days' },
  renewDomain: { wait: 'no region has domains' },
  restoreDomain: { wait: 'the zone was served all the time' },
  createScan: { dry_run: 'it changes nothing' },
  createComparison: { dry_run: 'it changes nothing' },
  createNameCheck: { dry_run: 'it changes nothing' },
  createToken: { wait: 'no region has tokens', dry_run: 'GET /tokens/self tells which rights a token may give' },
  updateAccount: { wait: 'no region has accounts', dry_run: 'the answer would be the request' },
  updateToken: { wait: 'no region has tokens', dry_run: 'the answer would be the request' },
  rotateToken: { wait: 'no region has tokens', dry_run: 'the result is a secret' },
  deleteOwnToken: { wait: 'no region has tokens', dry_run: 'there is no answer' },
  deleteToken: { wait: 'no region has tokens', dry_run: 'there is no answer' },
  requestVerification: {
    wait: 'a person acts next, not a region',
    dry_run: 'GET has the state and the missing features',
  },
  requestVerificationReview: { wait: 'people answer, within a day', dry_run: 'it only asks' },
  createWebhook: { wait: 'no region has webhooks', dry_run: 'the answer would be the request and a secret' },
  updateWebhook: { wait: 'no region has webhooks', dry_run: 'the answer would be the request' },
  deleteWebhook: { wait: 'no region has webhooks', dry_run: 'there is no answer' },
  rotateWebhook: { wait: 'no region has webhooks', dry_run: 'the result is a secret' },
  verifyWebhook: { wait: 'no region has webhooks', dry_run: 'it only sends' },
  testWebhook: { wait: 'no region has webhooks', dry_run: 'it only sends' },
  redeliverWebhook: { wait: 'no region has webhooks', dry_run: 'GET deliveries lists those that would be sent' },
  redeliverWebhookDelivery: { wait: 'no region has webhooks', dry_run: 'it only sends' },
};

test.each(writeOperations)('$request takes wait and dry_run, or a reason is listed here', ({ id, parameters }) => {
  for (const name of ['wait', 'dry_run'] as const)
    expect({ name, isTaken: parameters.includes(name) }).toEqual({
      name,
      isTaken: exceptions[id]?.[name] === undefined,
    });
});

test('there is a reason for writes alone', () => {
  const ids = writeOperations.map(({ id }) => id);
  expect(Object.keys(exceptions).filter((id) => !ids.includes(id))).toEqual([]);
});

/** Zone operations that change nothing, so they need no If-Match. */
const unchanging = ['createScan', 'createComparison'];

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly responses: object;
}

test.each(['dns', 'general'])('the description %s has If-Match, and 412, where a zone or domain is changed', (name) => {
  const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, `../openapi/${name}.json`), 'utf8')) as {
    paths: { [path: string]: { [method: string]: Described } };
  };
  const writes = Object.entries(paths)
    .filter(([path]) => /^\/(zones\/\{zone\}|domains\/\{domain\})/.test(path))
    .flatMap(([, { get: _read, ...others }]) => Object.values(others));
  for (const { operationId, parameters = [], responses } of writes) {
    const has = [parameters.some((one) => one.$ref === '#/components/parameters/IfMatch'), '412' in responses];
    const isTaken = !unchanging.includes(operationId);
    expect([operationId, ...has]).toEqual([operationId, isTaken, isTaken]);
  }
});
