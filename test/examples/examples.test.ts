import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dnsApi, generalApi } from '../../api/src/start/apis.ts';
import { ApiUnderTest } from '../../api/test/harness.ts';
import { reportProof } from '../../api/test/report-proof.ts';
import { WebhookWorld } from '../../api/test/webhook-world.ts';
import { type Product, startEmbedded } from '../house/product.ts';
import { administer } from '../e2e/administer.ts';
import { startPreviousHost } from '../scans/previous-host.ts';
import {
  aboutDomains,
  aboutVerification,
  aboutWebhooks,
  askOtherHosts,
  changeInBulk,
  changeOneByOne,
  converse,
} from './conversation.ts';
import { RecordedExamples } from './recorded.ts';
import { Recorder } from './recorder.ts';

/** Checks the API description's examples against responses of the product. Needs `make build`, and NSD. */
const apis = [
  { name: 'dns', api: dnsApi, domain: 'example.com', changeRecords: changeInBulk },
  { name: 'general', api: generalApi, domain: 'example.org', changeRecords: changeOneByOne },
];

describe('on the whole product', () => {
  let product: Product;
  let token: string;

  beforeAll(async () => {
    // No resolver answers at this address on any machine. The product is not shared, because the test needs a
    // resolver that does not exist, and its examples contain lists of all objects.
    product = await startEmbedded({ FOURWINDS_RESOLVERS: '127.0.0.1:1' });
    const { folder } = product;
    await administer(folder, 'account', 'create', 'owner@example.com', '--plan', 'verified', '--verified');
    token = (await administer(folder, 'token', 'create', '--account', 'owner@example.com')).trim();
  });
  afterAll(() => product[Symbol.asyncDispose]());

  test.each(apis)('the $name API answers as its examples say', async ({ name, api, domain, changeRecords }) => {
    const recorder = new Recorder(`http://${product.fourwinds.http}`, api.url, token);
    await converse(recorder, domain, changeRecords);
    new RecordedExamples(name, api).check(recorder.exchanges);
  });
});

test.each(apis)('the $name API answers about other hosts as its examples say', async ({ name, api }) => {
  const host = mkdtempSync(join(tmpdir(), 'fourwinds-host-'));
  const started = await ApiUnderTest.start();
  let stop = async (): Promise<void> => undefined;
  try {
    const recorder = new Recorder(started.url, api.url, await started.account());
    const lines = ['@ MX 10 mail', 'mail A 192.0.2.25', 'www A 192.0.2.1', 'shop CNAME edge.fourwinds.example.'];
    await askOtherHosts(recorder, 'moving.test', async () => {
      stop = await startPreviousHost(started, host, { name: 'moving', lines });
    });
    new RecordedExamples(name, api).check(recorder.exchanges);
  } finally {
    await stop();
    await started.stop();
    rmSync(host, { recursive: true });
  }
});

test.each(apis)('the $name API answers about webhooks as its examples say', async ({ name, api }) => {
  const started = await ApiUnderTest.start();
  try {
    const token = await started.account();
    const { id } = (await started.send(token, 'GET', '/v1/account')).body;
    const recorder = new Recorder(started.url, api.url, token);
    await aboutWebhooks(recorder, (status) => new WebhookWorld(started).deliver(id, status));
    new RecordedExamples(name, api).check(recorder.exchanges);
  } finally {
    await started.stop();
  }
});

test('the general API answers about domains as its examples say', async () => {
  const started = await ApiUnderTest.start();
  try {
    const recorder = new Recorder(started.url, generalApi.url, await started.account({ plan: 'verified' }));
    await aboutDomains(recorder, 'names.example', async () => {
      await started.pool.query("UPDATE domains SET ends_at = now() + interval '30 days'");
    });
    new RecordedExamples('general', generalApi).check(recorder.exchanges);
  } finally {
    await started.stop();
  }
});

test.each(apis)('the $name API answers about verification as its examples say', async ({ name, api, domain }) => {
  const started = await ApiUnderTest.start();
  try {
    const token = await started.account({ plan: 'free', verified: false, email: 'owner@example.com' });
    const { id: accountId } = (await started.send(token, 'GET', '/v1/account')).body;
    const recorder = new Recorder(started.url, api.url, token);
    await aboutVerification(recorder, domain, () => reportProof(started, { accountId, domain, reason: 'NotFound' }));
    new RecordedExamples(name, api).check(recorder.exchanges);
  } finally {
    await started.stop();
  }
});
