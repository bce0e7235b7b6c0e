import { captureAdmin } from '../../test/captured-admin.ts';

/** Arguments refused without contacting a database or cluster. */

const REFUSED: readonly (readonly [string[], RegExp])[] = [
  [[], /give a command/],
  [['acount'], /there is no command acount/],
  [['account'], /account needs one of create, list, show/],
  [['account', 'create'], /needs <name\|email>: fourwinds-admin account create <name\|email>/],
  [['account', 'create', 'a', 'b'], /b is one argument too many/],
  [['account', 'create', 'a@'], /a@ is no email address: after the @ write a domain name/],
  [['account', 'create', 'evil \u202egnp.exe'], /a name has 1 to \d+ characters, .* none that is invisible/],
  [['account', 'create', 'two\u2028lines'], /none that is invisible/],
  [['account', 'create', 'a', '--plan'], /--plan needs a value/],
  [['account', 'create', 'a', '--plan', '--verified'], /--plan needs a value/],
  [
    ['account', 'create', 'a', '--plan=gold'],
    /--plan: there is no plan gold; plans are free, verified, pro, team, unlimited/,
  ],
  [['account', 'create', 'a', '--verified=yes'], /--verified takes no value/],
  [['account', 'create', 'a', '--verifed'], /no option --verifed; its options are --plan, --verified/],
  [['account', 'list', '--output=yaml'], /--output: yaml is neither table nor json/],
  [['token', 'create'], /--account is required/],
  [['token', 'create', '--account=a', '--account=b'], /--account is given twice/],
  [['token', 'create', '--account=a', '--kind=super'], /--kind: this must be one of personal, scoped/],
  [['token', 'create', '--account=a', '--scopes=zones:all'], /--scopes: this must be one of zones:read/],
  [['token', 'create', '--account=a', '--zones=x.example'], /--scopes: this is required/],
  [['token', 'create', '--account=a', '--expires=soon'], /--expires: soon is no time such as/],
  [['token', 'create', '--account=a', '--allow=here'], /--allow: this is not an address or a network/],
  [['token', 'create', '--account=a', '--secret=x'], /--secret: x is not of the form namespace\/name/],
  [['token', 'revoke'], /needs the id of one token, or --before/],
  [['token', 'revoke', 'x'], /x is no id of a token/],
  [['token', 'revoke', '--before=yesterday'], /--before: yesterday is no time such as/],
  [['token', 'revoke', '--before=2062-01-01T00:00:00Z'], /is in the future/],
  [['session', 'end'], /needs --account <id\|name\|email> for the sessions of one account, or --all/],
  [['session', 'end', '--all', '--account=a'], /needs --account/],
  [['region', 'confirm', 'ns1'], /needs --restore <revision> or --removal/],
];

const run = (args: readonly string[], input?: string) =>
  captureAdmin(args, { FOURWINDS_DATA_DIR: '/nonexistent' }, input);

test.each(REFUSED)('%j is refused', async (args, message) => {
  const { status, stdout, stderr } = await run(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(message);
});

/** A kubeconfig whose user has these fields. JSON is valid YAML. */
const kubeconfig = (user: object): string =>
  JSON.stringify({
    clusters: [{ name: 'x', cluster: { server: 'https://127.0.0.1:1' } }],
    users: [{ name: 'x', user }],
    contexts: [{ name: 'x', context: { cluster: 'x', user: 'x' } }],
    'current-context': 'x',
  });
const secret = JSON.stringify({ kind: 'Secret', data: { token: 'eA==', 'ca.crt': 'eA==' } });

test.each([
  ['nothing', '', [], [2, /and got neither/]],
  ['no YAML', '{', [], [2, /it is not YAML: line 1/]],
  ['a Secret without an address', secret, [], [2, /--server: give the address/]],
  ['a Secret with an address without TLS', secret, ['--server=http://192.0.2.1'], [2, /--server: give the address/]],
  ['an address beside a kubeconfig', kubeconfig({}), ['--server=https://192.0.2.1'], [2, /a kubeconfig has its own/]],
  [
    'a Secret that is not filled yet',
    '{"kind":"Secret"}',
    ['--server=https://192.0.2.1'],
    [1, /has no token and ca.crt yet/],
  ],
  ['a program in a kubeconfig', kubeconfig({ exec: { command: 'x' } }), [], [1, /users.0.user.exec is refused here/]],
  [
    'a file in a kubeconfig',
    kubeconfig({ tokenFile: '/etc/shadow' }),
    [],
    [1, /users.0.user.tokenFile is refused here/],
  ],
  ['a cluster that does not answer', kubeconfig({ token: 'x' }), [], [1, /ECONNREFUSED/]],
] as const)('region join refuses %s', async (_, input, args, [status, message]) => {
  const ended = await run(['region', 'join', 'ns1', ...args], input);
  expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status, stdout: '' });
  expect(ended.stderr).toMatch(message);
});

test('help explains all commands, and each of them', async () => {
  const help = await run(['--help']);
  expect(help).toMatchObject({ status: 0, stderr: '' });
  const names = help.stdout.match(/^ {2}[a-z]+( [a-z]+)?(?= {3})/gm)!.map((name) => name.trim());
  expect(names).toEqual(
    expect.arrayContaining(['account create', 'token revoke', 'zones', 'claims', 'region confirm']),
  );
  for (const name of names) {
    const { status, stdout } = await run([...name.split(' '), '--help']);
    expect({ name, status }).toEqual({ name, status: 0 });
    expect(stdout).toContain(`Usage: fourwinds-admin ${name}`);
  }
});
