import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StoreError } from '../store.ts';
import { kubeconfigFromFile, kubeconfigFromText } from './kubeconfig.ts';

function kubeconfig({ cluster = '', user = '' } = {}): string {
  return `
apiVersion: v1
kind: Config
clusters:
- name: region
  cluster:
    server: https://192.0.2.1:6443
    certificate-authority-data: Q0E=
    ${cluster}
users:
- name: operator
  user:
    token: secret
    ${user}
contexts:
- name: region
  context: { cluster: region, user: operator }
current-context: region
`;
}

describe('a kubeconfig as text', () => {
  test('gives server and token', () => {
    const config = kubeconfigFromText(kubeconfig());
    expect(config.getCurrentCluster()).toMatchObject({ server: 'https://192.0.2.1:6443', caData: 'Q0E=' });
    expect(config.getCurrentUser()).toMatchObject({ token: 'secret' });
  });

  test.each([
    ['', 'it holds no fields such as clusters, users and contexts'],
    ['clusters', 'it holds no fields such as clusters, users and contexts'],
    [
      '{ current-context: a, users: [], contexts: [{ name: a, context: { cluster: a, user: a } }] }',
      'clusters is missing',
    ],
  ])('of an incomplete one, %p, it names the part', (text, reason) => {
    expect(() => kubeconfigFromText(text)).toThrow(new StoreError('Invalid', `the kubeconfig is refused: ${reason}`));
  });

  test.each([
    [
      'a program',
      { user: 'exec: { command: /bin/sh, apiVersion: client.authentication.k8s.io/v1 }' },
      'users.0.user.exec',
    ],
    ['an auth-provider', { user: 'auth-provider: { name: gcp }' }, 'users.0.user.auth-provider'],
    ['the file of a certificate', { user: 'client-certificate: /etc/passwd' }, 'users.0.user.client-certificate'],
    ['the file of a key', { user: 'client-key: /etc/passwd' }, 'users.0.user.client-key'],
    ['the file of a token', { user: 'tokenFile: /etc/passwd' }, 'users.0.user.tokenFile'],
    [
      'the file of an authority',
      { cluster: 'certificate-authority: /etc/passwd' },
      'clusters.0.cluster.certificate-authority',
    ],
    ['a proxy', { cluster: 'proxy-url: socks5://192.0.2.2' }, 'clusters.0.cluster.proxy-url'],
  ])('is refused with %s', (_, part, field) => {
    expect(() => kubeconfigFromText(kubeconfig(part))).toThrow(
      expect.objectContaining({ reason: 'Invalid', causes: [{ field, message: 'is refused here' }] }) as Error,
    );
  });

  test('is refused where it trusts any server', () => {
    const text = kubeconfig({ cluster: 'insecure-skip-tls-verify: true' });
    expect(() => kubeconfigFromText(text)).toThrow(
      'clusters.0.cluster.insecure-skip-tls-verify must not be true, as anybody could answer in place of the cluster: give certificate-authority-data',
    );
    expect(kubeconfigFromText(text.replace('true', 'false')).getCurrentCluster()).not.toBeNull();
  });

  test('that is not YAML is refused with the line of the error', () => {
    expect(() => kubeconfigFromText(kubeconfig({ user: 'token: another' }))).toThrow(
      'the kubeconfig cannot be read: it is not YAML: line 14, column 5 (DUPLICATE_KEY)',
    );
  });

  test.each([
    ['without TLS', kubeconfig().replace('https:', 'http:')],
    ['that is not YAML', 'clusters: ['],
    ['of an alias bomb', 'a: &a [x]\nb: *a'],
    ['that is empty', ''],
  ])('%s is refused', (_, text) => {
    expect(() => kubeconfigFromText(text)).toThrow(expect.objectContaining({ reason: 'Invalid' }) as Error);
  });
});

test('the kubeconfig of this process may name files, from its own folder on', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-kubeconfig-'));
  const file = path.join(folder, 'config');
  writeFileSync(file, kubeconfig({ cluster: 'certificate-authority: ca.crt' }));
  expect(kubeconfigFromFile(file).getCurrentCluster()).toMatchObject({ caFile: path.join(folder, 'ca.crt') });
  rmSync(folder, { recursive: true });
});
