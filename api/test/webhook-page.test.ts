import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { ApiUnderTest } from './harness.ts';
import { WebhookWorld } from './webhook-world.ts';

/** Runs the commands and code in docs/use/webhooks.md. */

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/use/webhooks.md'), 'utf8').split('## Events')[0];

const blocksOf = (language: string): string[] =>
  Array.from(PAGE.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm')), ([, block]) => block);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-webhooks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the commands', () => {
  let api: ApiUnderTest;
  let world: WebhookWorld;
  beforeAll(async () => {
    api = await ApiUnderTest.start();
    world = new WebhookWorld(api);
  });
  afterAll(() => api.stop());

  const commands = blocksOf('sh').flatMap((block) => block.split(/\n(?=curl )/));

  /** Runs a command of the page. Rejects if the command is refused. */
  async function run(command: string, environment: { [name: string]: string }): Promise<{ [field: string]: unknown }> {
    writeFileSync(join(folder, '.curlrc'), 'fail-with-body\nsilent\nshow-error\n');
    const line = command.replace('https://dns.example.net', api.url);
    const env = { PATH: process.env.PATH, CURL_HOME: folder, ...environment };
    return JSON.parse((await promisify(execFile)('bash', ['-c', line], { env })).stdout) as {
      [field: string]: unknown;
    };
  }

  test('do as the page says', async () => {
    const token = await api.account({ plan: 'verified' });
    const { id: account } = (await api.send(token, 'GET', '/v1/account')).body;
    const [register, verify, test, rotate, stream, list, redeliver, ...others] = commands;
    expect(others).toEqual([]);
    const made = await run(register, { TOKEN: token });
    expect(made).toMatchObject({ status: 'unverified', secret: expect.stringMatching(/^whsec_/) as string });
    const environment = { TOKEN: token, WEBHOOK: made.id as string };
    expect(await run(verify, environment)).toMatchObject({ event: { type: 'endpoint.verify' }, status: 'waiting' });
    await world.deliver(account, 200);
    expect(await run(test, environment)).toMatchObject({ event: { type: 'endpoint.test' } });
    await world.deliver(account, 200);
    const rotated = await run(rotate, environment);
    expect(await world.secrets(environment.WEBHOOK)).toEqual([rotated.secret, made.secret]);
    const streamed = await run(stream, { TOKEN: token });
    expect(streamed).toMatchObject({ url: null, status: 'delivering' });
    await api.send(token, 'DELETE', `/v1/webhooks/${streamed.id as string}`);
    await world.deliver(account, 500);
    expect(await run(list, environment)).toMatchObject({
      data: [{ event: { type: 'record.created' }, status: 'failed' }],
    });
    expect(await run(redeliver, environment)).toEqual({ redelivered_count: 1, next_since: null });
  });
});

describe('the code', () => {
  const [node, withLibrary] = blocksOf('js');
  const [python] = blocksOf('python');
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const former = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const body = '{"type":"record.created","data":{"name":"größe"}}';

  const present = Math.floor(Date.now() / 1000);

  /** Returns request headers, computed as the Standard Webhooks specification defines. */
  function headersBy(keys: readonly string[], time = present): { [name: string]: string } {
    const id = '0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21';
    const hex = keys.map((key) => createHmac('sha256', key).update(`${time}.${body}`).digest('hex'));
    const standard = keys.map((key) => new Webhook(key).sign(id, new Date(time * 1000), body));
    return {
      'X-Service-Signature': [`t=${time}`, ...hex.map((value) => `v1=${value}`)].join(),
      'webhook-id': id,
      'webhook-timestamp': String(time),
      'webhook-signature': standard.join(' '),
    };
  }

  /** Requests, and whether each of them is authentic. */
  const requests = [
    { title: 'signed', headers: headersBy([secret]), body, good: true },
    { title: 'signed with both secrets', headers: headersBy([secret, former]), body, good: true },
    { title: 'signed with both, ours last', headers: headersBy([former, secret]), body, good: true },
    { title: 'signed with another', headers: headersBy([former]), body, good: false },
    { title: 'another body', headers: headersBy([secret]), body: body.replace('created', 'deleted'), good: false },
    { title: 'ten minutes ago', headers: headersBy([secret], present - 600), body, good: false },
    { title: 'in ten minutes', headers: headersBy([secret], present + 600), body, good: false },
    {
      title: 'ten minutes ago, with another time',
      headers: {
        ...headersBy([secret], present - 600),
        'webhook-timestamp': String(present),
        'X-Service-Signature': headersBy([secret], present - 600)['X-Service-Signature'].replace(
          /t=\d+/,
          `t=${present}`,
        ),
      },
      body,
      good: false,
    },
    { title: 'no signature', headers: { 'webhook-id': 'x', 'webhook-timestamp': String(present) }, body, good: false },
    {
      title: 'no form',
      headers: { ...headersBy([secret]), 'X-Service-Signature': 't,v1,=', 'webhook-signature': 'v1' },
      body,
      good: false,
    },
  ];
  const lower = (headers: object) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value as string]));

  /** Returns the decisions of a program that reads requests from its input. */
  async function decide(command: string, args: readonly string[], given: object): Promise<unknown> {
    const child = spawn(command, args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.end(JSON.stringify(given));
    const ended = once(child, 'exit') as Promise<[number]>;
    const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    return JSON.parse(output);
  }

  const expected = requests.map(({ title, good }) => ({ title, good }));

  test('in Python knows the requests of the service', async () => {
    const rest = `
import json, sys
given = json.load(sys.stdin)
print(json.dumps([
    {"title": one["title"], "good": is_signed(given["secret"], one["headers"], one["body"].encode())}
    for one in given["requests"]
]))
`;
    expect(await decide('python3', ['-c', python + rest], { secret, requests })).toEqual(expected);
  });

  test.each([
    ['Node', node, 'isSigned(secret, one.headers, Buffer.from(one.body))'],
    ['Standard Webhooks', withLibrary, 'isRead(() => readEvent(secret, one.headers, Buffer.from(one.body)))'],
  ])('with %s knows the requests of the service', async (_, code, call) => {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const rest = `
import { json } from 'node:stream/consumers';
const isRead = (read) => {
  try {
    return read().type === 'record.created';
  } catch {
    return false;
  }
};
const { secret, requests } = await json(process.stdin);
console.log(JSON.stringify(requests.map((one) => ({ title: one.title, good: ${call} }))));
`;
    writeFileSync(join(folder, 'receiver.mjs'), code + rest);
    const given = requests.map((one) => ({ ...one, headers: lower(one.headers) }));
    expect(await decide(process.execPath, ['receiver.mjs'], { secret, requests: given })).toEqual(expected);
  });
});
