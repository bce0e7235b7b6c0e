/** @slow */
import { apis } from '../../src/start/apis.ts';
import { ApiUnderTest } from '../harness.ts';
import { installSchemathesis, runSchemathesis } from './run.ts';

const { FOURWINDS_TEST_SCHEMATHESIS: LONG, FOURWINDS_SEED: GIVEN } = process.env;

/** Seconds per API. The long form takes more time. */
const SECONDS = Number(LONG ?? 24);

/** The short form always sends the same requests. The long form sends different requests each time. */
const SEED = LONG === undefined ? '1' : (GIVEN ?? String(Math.floor(Math.random() * 2 ** 31)));

/** Operations that revoke the token of the test, and operations whose responses never end. */
const EXCLUDED = [
  '--exclude-operation-id',
  'streamEvents',
  '--exclude-operation-id',
  'streamWebhookDeliveries',
  '--exclude-operation-id',
  'deleteToken',
  '--exclude-operation-id',
  'deleteOwnToken',
  '--exclude-operation-id',
  'rotateToken',
];

const LONGEST = 4 * SECONDS * 1000 + 600_000;

let python: string;

beforeAll(async () => {
  python = await installSchemathesis();
}, 600_000);

describe.each(apis)('requests made from the description of the API below $url', ({ url }) => {
  let api: ApiUnderTest;
  let token: string;

  beforeAll(async () => {
    api = await ApiUnderTest.start();
    token = await api.account();
    await api.send(token, 'POST', '/api/v1/zones', { name: 'example.com' });
  });
  afterAll(() => api.stop());

  async function attempt(...options: readonly string[]): Promise<void> {
    const { passed, report } = await runSchemathesis(python, `${api.url}${url}/openapi.json`, {
      token,
      seed: SEED,
      options,
    });
    expect([passed, report]).toEqual([true, expect.stringMatching(/[1-9]\d* generated, \d+ passed/)]);
  }

  test(
    'get answers that it describes, and no server error',
    async () => {
      await attempt('--phases', 'coverage,fuzzing,stateful', '--max-time', String(SECONDS), ...EXCLUDED);
      expect((await api.send(token, 'GET', '/v1/tokens/self')).status).toBe(200);
    },
    LONGEST,
  );

  test(
    'about tokens, too',
    async () => {
      await attempt('--phases', 'coverage,fuzzing', '--max-examples', '10', '--include-tag', 'tokens');
    },
    LONGEST,
  );
});
