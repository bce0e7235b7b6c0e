import { until } from '../until.ts';

/** Access to the running product for the user tests. */
export interface NamedUsersPorts {
  /** kubectl as an administrator of the management cluster. */
  readonly kubectl: (args: string[], stdin?: string) => Promise<string>;
  /** Sends an API request as an account that owns `account.example`. Returns the response body. */
  readonly request: (method: string, path: string, body?: object) => Promise<unknown>;
}

const RBAC = 'rbac.authorization.k8s.io';
const ACCOUNTS = 'fourwinds-accounts';
const ANNOTATION = 'dns.fourwinds.dev/written-by';
const POLICY = 'mutatingadmissionpolicybinding/fourwinds-written-by';

/**
 * Grants two users full access to the namespace `team`, and write access to Zones and Records in the accounts
 * namespace.
 */
export function bindingsOfUsers(): object[] {
  const subjects = ['alice', 'bob'].map((name) => ({ kind: 'User', apiGroup: RBAC, name }));
  const roles = [
    ['team', 'cluster-admin'],
    [ACCOUNTS, 'fourwinds-zone-viewer'],
    [ACCOUNTS, 'fourwinds-zone-editor'],
  ];
  return roles.map(([namespace, name]) => ({
    apiVersion: `${RBAC}/v1`,
    kind: 'RoleBinding',
    metadata: { name: `users-${name}`, namespace },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name },
    subjects,
  }));
}

interface AuditPage {
  readonly data: readonly { readonly actor: { readonly type: string; readonly name: string } }[];
}

/** Tests of user names in annotations and in the audit log. */
export function usersAreNamed(ports: () => NamedUsersPorts): void {
  const as = (user: string, ...args: string[]): Promise<string> => ports().kubectl([`--as=${user}`, ...args]);

  /** The annotation of an object; empty if there is none. */
  async function writtenBy(object: string, namespace = 'team'): Promise<string> {
    const template = `-o=go-template={{index .metadata.annotations "${ANNOTATION}"}}`;
    return (await ports().kubectl(['get', object, `-n=${namespace}`, template])).replace('<no value>', '');
  }

  /** Applies a merge patch, with the annotation if given. */
  function patch(user: string, object: string, spec: object | undefined, annotation?: string | null): Promise<string> {
    const metadata = annotation === undefined ? {} : { metadata: { annotations: { [ANNOTATION]: annotation } } };
    const merged = JSON.stringify({ ...metadata, ...(spec === undefined ? {} : { spec }) });
    return as(user, 'patch', object, '-n=team', '--type=merge', `--patch=${merged}`);
  }

  async function create(user: string, kind: string, name: string, spec: object): Promise<void> {
    const manifest = { apiVersion: 'dns.fourwinds.dev/v1alpha1', kind, metadata: { name, namespace: 'team' }, spec };
    await ports().kubectl([`--as=${user}`, 'create', '--filename=-'], JSON.stringify(manifest));
  }

  test('a Zone and a Record name the user who alone made the last generations of spec', async () => {
    await create('alice', 'Zone', 'users', { domain: 'users.example' });
    await create('alice', 'Record', 'users', { zoneRef: { name: 'users' }, name: 'a', type: 'A', value: '192.0.2.1' });
    for (const object of ['zone/users', 'record/users']) expect(await writtenBy(object)).toBe('0-1 alice');
    const steps: [string, object | undefined, string | null | undefined, string][] = [
      ['alice', { defaultTTL: 301 }, undefined, '0-2 alice'],
      ['bob', { defaultTTL: 302 }, undefined, '2-3 bob'],
      ['bob', { defaultTTL: 303 }, '3-4 alice', '2-4 bob'],
      ['alice', undefined, '3-4 alice', '2-4 bob'],
      ['alice', undefined, null, '2-4 bob'],
    ];
    for (const [user, spec, annotation, expected] of steps) {
      await patch(user, 'zone/users', spec, annotation);
      expect(await writtenBy('zone/users')).toBe(expected);
    }
    await patch('bob', 'record/users', { value: '192.0.2.2' });
    expect(await writtenBy('record/users')).toBe('1-2 bob');
  });

  /** The object name of `account.example`. */
  async function zoneOfAccount(): Promise<string> {
    const template = '-o=jsonpath={.items[?(@.spec.domain=="account.example")].metadata.name}';
    return `zone/${await ports().kubectl(['get', 'zones', `-n=${ACCOUNTS}`, template])}`;
  }

  /**
   * Changes the account's zone with kubectl and waits for the audit row. Returns the user names in the log, newest
   * first.
   */
  async function namesAfter(user: string, value: string): Promise<string[]> {
    const namesNow = async (): Promise<string[]> => {
      const { data } = (await ports().request('GET', '/api/v1/zones/account.example/audit')) as AuditPage;
      return data.filter(({ actor }) => actor.type === 'kubernetes').map(({ actor }) => actor.name);
    };
    const { length } = await namesNow();
    const merged = JSON.stringify({ spec: { records: [{ name: 'www', type: 'A', value }] } });
    await as(user, 'patch', await zoneOfAccount(), `-n=${ACCOUNTS}`, '--type=merge', `--patch=${merged}`);
    await until('the row of the change', async () => (await namesNow()).length > length);
    return namesNow();
  }

  test('a zone that the API made names nobody, and no tenant can make it name another', async () => {
    const zone = await zoneOfAccount();
    expect(await writtenBy(zone, ACCOUNTS)).toBe('');
    const forged = as('alice', 'annotate', zone, `-n=${ACCOUNTS}`, `${ANNOTATION}=0-1 bob`);
    await expect(forged).rejects.toThrow(`the annotation ${ANNOTATION} can name nobody but alice`);
  });

  test('the audit log names the user of each change by kubectl, and those of the API as before', async () => {
    expect(await namesAfter('alice', '192.0.2.1')).toEqual(['kubernetes: alice']);
    await ports().request('PATCH', '/api/v1/zones/account.example/records', {
      changes: [{ name: 'rest', type: 'A', value: '192.0.2.9' }],
    });
    expect(await namesAfter('bob', '192.0.2.2')).toEqual(['kubernetes: bob', 'kubernetes: alice']);
    expect(await ports().request('GET', '/api/v1/zones/account.example/revisions')).toMatchObject({
      data: [{ causes: [{ type: 'kubernetes_user', by: 'bob' }] }, { causes: [{ type: 'change' }] }, {}, {}],
    });
  });

  test('without the policy that names users a later change is nobody’s, and the annotation is checked', async () => {
    await ports().kubectl(['delete', POLICY]);
    const refused = 'can name nobody but alice';
    await until('forged annotations are not corrected any more', async () =>
      patch('alice', 'zone/users', undefined, '3-4 alice').then(
        () => false,
        (error: Error) => error.message.includes(refused),
      ),
    );
    await patch('alice', 'zone/users', { defaultTTL: 305 });
    expect(await writtenBy('zone/users')).toBe('2-4 bob');
    for (const forged of ['5-6 bob', '2-6 alice', '0-6 alice', '6-7 alice', '4-5 alice'])
      await expect(patch('alice', 'zone/users', { defaultTTL: 306 }, forged)).rejects.toThrow(refused);
    await patch('alice', 'zone/users', { defaultTTL: 306 }, '5-6 alice');
    const [latest, ...others] = await namesAfter('alice', '192.0.2.3');
    expect(latest).toBe('kubernetes (unverified): kubectl-patch');
    expect(others).toEqual(['kubernetes: bob', 'kubernetes: alice']);
  });
}
