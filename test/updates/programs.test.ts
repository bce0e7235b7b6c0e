/** @slow: not in make check. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BUILD_TIMEOUT, buildFromModule } from '../cluster/process.ts';
import { dig } from '../e2e/fourwinds.ts';
import { type Product, sharedProduct } from '../house/shared-product.ts';
import { until } from '../until.ts';
import { secondaryNames, startSecondary } from './secondaries.ts';

/** Third-party programs from Debian send UPDATEs (RFC 2136) to the product's nameservers. Needs `make build`. */

const ZONE = 'programs.example';
const PYTHON = '/usr/bin/python3';

let folder: string;
let fourwinds: Product;
let key: { readonly name: string; readonly algorithm: string; readonly secret: string };

const miekg = (): Promise<string> => buildFromModule(join(import.meta.dirname, 'miekg'));

beforeAll(miekg, BUILD_TIMEOUT);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  fourwinds = await sharedProduct();
  const made = await fourwinds.request('POST', '/api/v1/zones?wait=30s', { name: ZONE });
  expect(made.status).toBe(201);
  const token = {
    name: 'programs',
    kind: 'scoped',
    scopes: ['records:write'],
    zones: [ZONE],
    tsig_algorithm: 'hmac-sha256',
  };
  const issued = await fourwinds.request('POST', '/api/v1/tokens', token);
  key = (issued.body as { readonly tsig: typeof key }).tsig;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly code: number;
  readonly output: string;
}

async function run(file: string, args: readonly string[], input = ''): Promise<Run> {
  const child = promisify(execFile)(file, args);
  child.child.stdin?.end(input);
  return child.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  );
}

async function succeeds(file: string, args: readonly string[], input?: string): Promise<void> {
  const { code, output } = await run(file, args, input);
  expect(code === 0 ? '' : output).toBe('');
}

/** The host and port of a nameserver. */
function server(i: number): readonly [host: string, port: string] {
  const [host, port] = fourwinds.dns[i].split(':');
  return [host, port];
}

/** Waits until all four nameservers have exactly these values. */
async function served(name: string, type: string, values: readonly string[]): Promise<void> {
  for (const address of fourwinds.dns)
    await until(`${name} ${type} at ${address} is ${values.join(' ')}`, async () => {
      const there = await dig(address, [`${name}.${ZONE}`], type);
      return there.sort().join() === [...values].sort().join();
    });
}

const signature = (): string => `${key.algorithm}:${key.name}:${key.secret}`;

describe.each([
  { program: 'nsupdate', options: [] },
  { program: 'nsupdate', options: ['-v'] },
  { program: 'knsupdate', options: [] },
  { program: 'knsupdate', options: ['-v'] },
])('$program $options', ({ program, options }) => {
  const script = (i: number, lines: readonly string[]): string =>
    [`server ${server(i).join(' ')}`, `zone ${ZONE}`, ...lines, 'send', ''].join('\n');
  const update = (i: number, lines: readonly string[]): Promise<Run> =>
    run(program, [...options, '-y', signature()], script(i, lines));

  test('adds, replaces and deletes', async () => {
    const name = `${program}${options.join('')}`;
    const added = [`update add ${name}.${ZONE} 300 A 192.0.2.1`, `update add ${name}.${ZONE} 300 A 192.0.2.2`];
    expect(await update(0, added)).toMatchObject({ code: 0 });
    await served(name, 'A', ['192.0.2.1', '192.0.2.2']);
    const replaced = [`update delete ${name}.${ZONE} A`, `update add ${name}.${ZONE} 300 A 192.0.2.3`];
    expect(await update(1, replaced)).toMatchObject({ code: 0 });
    await served(name, 'A', ['192.0.2.3']);
    expect(await update(2, [`prereq yxrrset ${name}.${ZONE} A`, `update delete ${name}.${ZONE}`])).toMatchObject({
      code: 0,
    });
    await served(name, 'A', []);
  });

  test('says why it could not', async () => {
    const refused = await update(3, [`prereq yxdomain missing.${ZONE}`, `update add missing.${ZONE} 300 A 192.0.2.1`]);
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain('NXDOMAIN');
    await served('missing', 'A', []);
  });
});

test('nsupdate finds the zone of a name by itself', async () => {
  const lines = [`server ${server(0).join(' ')}`, `update add found.deep.${ZONE} 300 A 192.0.2.1`, 'send', ''];
  await succeeds('nsupdate', ['-y', signature()], lines.join('\n'));
  await served('found.deep', 'A', ['192.0.2.1']);
});

test('nsupdate without the key, or with another one, changes nothing', async () => {
  const lines = [
    `server ${server(0).join(' ')}`,
    `zone ${ZONE}`,
    `update add wrong.${ZONE} 300 A 192.0.2.1`,
    'send',
    '',
  ];
  for (const [args, reason] of [
    [[], 'REFUSED'],
    [['-y', `hmac-sha256:${key.name}:${Buffer.alloc(32).toString('base64')}`], 'BADSIG'],
    [['-y', `hmac-sha256:other:${key.secret}`], 'BADKEY'],
  ] as const) {
    const { code, output } = await run('nsupdate', args, lines.join('\n'));
    expect(code).not.toBe(0);
    expect(output).toContain(reason);
  }
  await served('wrong', 'A', []);
});

test('certbot’s plugin adds two challenges of one name, and deletes them one by one', async () => {
  const script = join(import.meta.dirname, 'certbot_plugin.py');
  const name = `_acme-challenge.${ZONE}`;
  const plugin = (action: string, value: string): Promise<void> =>
    succeeds(PYTHON, [script, ...server(1), key.name, key.secret, action, name, value]);
  await plugin('add', 'one');
  await plugin('add', 'two');
  await served('_acme-challenge', 'TXT', ['"one"', '"two"']);
  await plugin('delete', 'one');
  await served('_acme-challenge', 'TXT', ['"two"']);
  await plugin('delete', 'two');
  await served('_acme-challenge', 'TXT', []);
});

test('dnspython', async () => {
  const script = `
import sys, dns.query, dns.rcode, dns.tsigkeyring, dns.update
host, port, name, secret = sys.argv[1:]
for send in (dns.query.udp, dns.query.tcp):
    update = dns.update.UpdateMessage('${ZONE}', keyring=dns.tsigkeyring.from_text({name: secret}), keyalgorithm='hmac-sha256')
    update.absent('python')
    update.add('python', 300, 'TXT', '"by dnspython"')
    print(dns.rcode.to_text(send(update, host, port=int(port), timeout=60).rcode()))
`;
  const { output } = await run(PYTHON, ['-c', script, ...server(2), key.name, key.secret]);
  expect(output).toBe('NOERROR\nYXDOMAIN\n');
  await served('python', 'TXT', ['"by dnspython"']);
});

test.each(['udp', 'tcp'])('miekg/dns by %s', async (network) => {
  const program = await miekg();
  const name = `miekg-${network}`;
  const update = (...records: readonly string[]): Promise<void> => {
    const by = [`${key.name}.`, `${key.algorithm}.`, key.secret];
    return succeeds(program, [server(3).join(':'), network, `${ZONE}.`, ...by, ...records]);
  };
  await update(`${name}.${ZONE}. 300 IN A 192.0.2.1`, `${name}.${ZONE}. 300 IN AAAA 2001:db8::1`);
  await served(name, 'AAAA', ['2001:db8::1']);
  await update('remove', `${name}.${ZONE}. 300 IN A 192.0.2.1`);
  await served(name, 'A', []);
});

test('ddclient with the protocol nsupdate', async () => {
  const keyFile = join(folder, 'ddclient.key');
  writeFileSync(keyFile, `key "${key.name}" { algorithm ${key.algorithm}; secret "${key.secret}"; };\n`, {
    mode: 0o600,
  });
  const settings = [
    'daemon=0',
    'ssl=no',
    'use=cmd, cmd="echo 192.0.2.77"',
    `protocol=nsupdate, server=${server(0).join(':')}, zone=${ZONE}, ttl=60, password='${keyFile}' \\`,
    `home.${ZONE}`,
    '',
  ];
  const file = join(folder, 'ddclient.conf');
  writeFileSync(file, settings.join('\n'), { mode: 0o600 });
  const cache = join(folder, 'ddclient.cache');
  const { output } = await run('ddclient', ['-daemon=0', '-file', file, '-cache', cache, '-verbose']);
  expect(output).toContain(`IP address set to 192.0.2.77`);
  await served('home', 'A', ['192.0.2.77']);
});

test('Terraform: 60 resources at once, made, read and deleted without a failure', async () => {
  const by = [`${key.name}.`, `${key.algorithm}.`, key.secret];
  const program = await miekg();
  await succeeds(program, [server(0).join(':'), 'udp', `${ZONE}.`, ...by, 'apply', '60']);
  await served('r59', 'A', []);
});

test.each(secondaryNames)('%s as a secondary of a zone without DNSSEC refreshes after each change', async (name) => {
  const token = { name, kind: 'scoped', scopes: ['records:read'], zones: [ZONE], tsig_algorithm: 'hmac-sha256' };
  const issued = await fourwinds.request('POST', '/api/v1/tokens', token);
  const [address, port] = server(1);
  const { tsig } = issued.body as { readonly tsig: typeof key };
  const secondary = await startSecondary(name, folder, { zone: ZONE, address, port, key: tsig });
  try {
    for (const value of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const changes = [{ op: 'replace', name: 'secondary', type: 'A', values: [value] }];
      expect((await fourwinds.request('PATCH', `/api/v1/zones/${ZONE}/records`, { changes })).status).toBe(200);
      await until(`${name} has ${value}`, async () => {
        const answer = dig(secondary.server, [`secondary.${ZONE}`]);
        return (await Promise.race([answer, secondary.program.failed])).join() === value;
      });
    }
  } finally {
    await secondary.program.end();
  }
});
