import { decideHost } from './page-host.ts';

const LOCAL = 'http://localhost:8080';

test.each([
  [LOCAL, 'localhost:8080', 'here'],
  [LOCAL, 'LOCALHOST:9090', 'here'],
  [LOCAL, '127.0.0.1:8080', { redirectTo: 'http://localhost:8080' }],
  [LOCAL, '127.0.0.2', { redirectTo: 'http://localhost' }],
  [LOCAL, '[::1]:8080', { redirectTo: 'http://localhost:8080' }],
  [LOCAL, '192.0.2.1:8080', 'refused'],
  [LOCAL, 'evil.example:8080', 'refused'],
  [LOCAL, 'localhost.evil.example', 'refused'],
  [LOCAL, '127.0.0.1:8080@evil.example', 'refused'],
  [LOCAL, undefined, 'refused'],
  ['https://dns.example.com', 'api.fourwinds-system.svc:8080', 'here'],
  [undefined, '127.0.0.1:8080', 'here'],
])('pages of %s that are asked for at %s', (origin, host, decision) =>
  expect(decideHost(host, origin)).toEqual(decision),
);
