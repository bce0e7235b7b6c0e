import { withDuckDnsQuery } from './duck-dns-url.ts';

test.each([
  ['/update/home.example.com/fw_1', '/update?domains=home.example.com&token=fw_1&ip='],
  ['/update/home.example.com/fw_1/', '/update?domains=home.example.com&token=fw_1&ip='],
  ['/update/a.example,b.example/fw_1/192.0.2.1', '/update?domains=a.example,b.example&token=fw_1&ip=192.0.2.1'],
  ['/update/home.example.com/fw_1/2001:db8::7/?x=1', '/update?domains=home.example.com&token=fw_1&ip=2001:db8::7'],
])('%s is %s', (url, query) => {
  expect(withDuckDnsQuery(url)).toBe(query);
});

test.each(['/update', '/update/', '/update/?domains=a/b', '/update/a', '/update/a/b/c/d', '/nic/update/a/b', ''])(
  '%s stays as it is',
  (url) => {
    expect(withDuckDnsQuery(url)).toBe(url);
  },
);
