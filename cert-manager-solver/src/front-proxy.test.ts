import { ConfigMapKind, make } from '@fourwinds/resources';
import { FRONT_PROXY, readFrontProxy } from './front-proxy.ts';

/** The ConfigMap as kube-apiserver writes it. */
const DATA = {
  'client-ca-file': 'PEM of users',
  'requestheader-allowed-names': '["front-proxy-client"]',
  'requestheader-client-ca-file': 'PEM',
  'requestheader-extra-headers-prefix': '["X-Remote-Extra-"]',
  'requestheader-group-headers': '["X-Remote-Group"]',
  'requestheader-username-headers': '["X-Remote-User"]',
};

const read = (data: object) => readFrontProxy(make(ConfigMapKind, FRONT_PROXY, { data: { ...DATA, ...data } }));

test('the authority is that of the front proxy, not that of users', () => {
  expect(read({})).toEqual({ authority: 'PEM', names: ['front-proxy-client'], userHeaders: ['x-remote-user'] });
});

test('a cluster may allow all names', () => {
  expect(read({ 'requestheader-allowed-names': '[]' })).toMatchObject({ names: [] });
});

test('without an authority, or with what cannot be read, nobody is known', () => {
  expect(() => readFrontProxy(undefined)).toThrow('has no requestheader-client-ca-file');
  for (const text of ['front-proxy-client', '"front-proxy-client"', '[1]'])
    expect(() => read({ 'requestheader-allowed-names': text })).toThrow('requestheader-allowed-names is not a list');
});
