/** @slow */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { promisify } from 'node:util';
import { useCluster } from '@fourwinds/test-cluster/jest';
import { kubeconfigOf } from '../cluster/rights.ts';
import { startPebble } from '../acme/pebble.ts';
import { lego, namesOf } from '../acme/world.ts';
import { until } from '../until.ts';
import { GROUP, namespace, SolverWorld, tokenSecret } from './world.ts';

/**
 * Requests of cert-manager pass through a real API server, with its RBAC, to the solver and then to all four
 * nameservers.
 */

const cluster = useCluster('management');
const PATH = `/apis/${GROUP}/v1alpha1/fourwinds`;
const ZONE = 'example.test';
const CHALLENGE = `_acme-challenge.${ZONE}`;
let world: SolverWorld;

beforeAll(async () => {
  world = new SolverWorld(cluster(), ['team', 'empty']);
  await world.start();
  await world.apply(tokenSecret('team', await world.zone(ZONE), { mistyped: 'fw_none' }), namespace('closed'));
  await world.apply(tokenSecret('closed', 'fw_none'));
  writeFileSync(
    world.file('cert-manager'),
    await kubeconfigOf(cluster(), 'management', 'cert-manager', 'cert-manager'),
  );
}, 1_200_000);

afterAll(() => world.stop());

const value = (): string => randomBytes(32).toString('base64url');
const config = { tokenSecretRef: { name: 'fourwinds-token', key: 'token' } };

/** Posts a payload as the ServiceAccount of cert-manager. */
async function post(fields: object, as = 'cert-manager'): Promise<object> {
  const payload = {
    request: { uid: 'u1', type: 'dns-01', resourceNamespace: 'team', resolvedFQDN: `${CHALLENGE}.`, config, ...fields },
  };
  const args = ['create', `--raw=${PATH}`, '--filename=-', `--kubeconfig=${world.file(as)}`];
  return JSON.parse(await world.kubectl(args, JSON.stringify(payload))) as object;
}

const done = expect.objectContaining({ response: { uid: 'u1', success: true } }) as unknown;
const failed = (reason: string, message: string): unknown =>
  expect.objectContaining({ response: { uid: 'u1', success: false, status: { status: 'Failure', reason, message } } });

const everywhere = (...values: string[]): string[][] =>
  Array(4).fill(values.map((one) => `"${one}"`).sort()) as string[][];

test('two values of a name come, again without a change, and go one by one', async () => {
  const [one, other] = [value(), value()];
  for (const key of [one, other, other]) expect(await post({ action: 'Present', key })).toEqual(done);
  expect(await world.texts(CHALLENGE)).toEqual(everywhere(one, other));
  for (let times = 0; times < 2; times++) expect(await post({ action: 'CleanUp', key: other })).toEqual(done);
  await until('one is left', async () => (await world.texts(CHALLENGE)).every((texts) => texts.length === 1));
  expect(await world.texts(CHALLENGE)).toEqual(everywhere(one));
  expect(await post({ action: 'CleanUp', key: one })).toEqual(done);
});

test('a fault is named in the answer, which comes into the status of the Challenge', async () => {
  const key = value();
  const refused = async (fields: object): Promise<unknown> => post({ action: 'Present', key, ...fields });
  expect(await refused({ config: undefined })).toEqual(
    failed('BadRequest', 'config.tokenSecretRef: Invalid input: expected object, received undefined'),
  );
  expect(await refused({ resourceNamespace: 'empty' })).toEqual(
    failed('BadRequest', 'config.tokenSecretRef.name: there is no Secret empty/fourwinds-token'),
  );
  expect(await refused({ config: { tokenSecretRef: { name: 'fourwinds-token', key: 'other' } } })).toEqual(
    failed('BadRequest', 'config.tokenSecretRef.key: the Secret team/fourwinds-token has no other'),
  );
  expect(await refused({ resourceNamespace: 'closed' })).toEqual(
    failed('BadRequest', 'the solver may not read the Secret closed/fourwinds-token'),
  );
  expect(await refused({ config: { tokenSecretRef: { name: 'fourwinds-token', key: 'mistyped' } } })).toEqual(
    failed('BadRequest', 'the token is mistyped or incomplete: its checksum is wrong'),
  );
  expect(await refused({ resolvedFQDN: `www.${ZONE}.` })).toEqual(
    failed('ServiceUnavailable', 'the API answers 403: the token is limited to other names'),
  );
  expect(await refused({ key: 'short' })).toMatchObject({ response: { success: false } });
  await expect(refused({ action: 'Remove' })).rejects.toThrow('request.action');
  expect(await world.texts(CHALLENGE)).toEqual([[], [], [], []]);
});

test('a zone that is gone has no value to clean up', async () => {
  expect(await post({ action: 'CleanUp', key: value(), resolvedFQDN: '_acme-challenge.gone.test.' })).toEqual(done);
});

test('who has no right to ask is refused by the API server, and who goes around it by the solver', async () => {
  writeFileSync(world.file('default'), await kubeconfigOf(cluster(), 'management', 'cert-manager-solver', 'clients'));
  await expect(post({ action: 'Present', key: value() }, 'default')).rejects.toThrow(
    'cannot create resource "fourwinds"',
  );
  const ask = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      request({ port: world.port, path: PATH, method: 'POST', rejectUnauthorized: false }, resolve)
        .on('error', reject)
        .end();
    });
  await expect(ask()).rejects.toThrow(/certificate required|ECONNRESET|socket hang up/);
  expect(await world.texts(CHALLENGE)).toEqual([[], [], [], []]);
});

test('the API server knows the kind', async () => {
  const resources = await world.kubectl(['api-resources', `--api-group=${GROUP}`, '--no-headers']);
  expect(resources.trim().split(/\s+/)).toEqual(['fourwinds', `${GROUP}/v1alpha1`, 'false', 'ChallengePayload']);
});

test('Pebble issues a certificate for a domain and its wildcard by requests to the solver', async () => {
  const folder = world.file('lego');
  const pebble = await startPebble(folder, world.fourwinds.dns[2]);
  try {
    const hook = world.file('hook');
    writeFileSync(hook, HOOK(cluster().kubectlProgram, world.file('cert-manager')), { mode: 0o755 });
    const options = lego.options(pebble, folder, world.fourwinds.dns[2]);
    const domains = ['-d', ZONE, '-d', `*.${ZONE}`];
    await promisify(execFile)(
      lego.program,
      [...options, '--accept-tos', '--email=you@example.com', '--dns=exec', ...domains, 'run'],
      {
        env: { ...process.env, EXEC_PATH: hook, EXEC_SEQUENCE_INTERVAL: '0', LEGO_CA_CERTIFICATES: pebble.authorities },
      },
    );
    expect(namesOf(lego.certificate(folder, ZONE))).toEqual([`*.${ZONE}`, ZONE]);
    await until('no value is left', async () => (await world.texts(CHALLENGE)).flat().length === 0);
  } finally {
    await pebble.end();
  }
});

/** A script for lego's exec provider. Its arguments are an action, a name and a value. */
const HOOK = (kubectl: string, kubeconfig: string): string => `#!/bin/sh
case $1 in present) action=Present ;; *) action=CleanUp ;; esac
exec ${kubectl} create --raw=${PATH} --filename=- --kubeconfig=${kubeconfig} <<PAYLOAD
{"request":{"action":"$action","type":"dns-01","resourceNamespace":"team","resolvedFQDN":"$2","key":"$3","config":${JSON.stringify(config)}}}
PAYLOAD
`;
