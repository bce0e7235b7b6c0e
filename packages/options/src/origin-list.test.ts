import { originList } from './origin-list.ts';

test.each([
  ['https://app.example.com', ['https://app.example.com']],
  ['https://a.example, http://localhost:3000', ['https://a.example', 'http://localhost:3000']],
  ['*', ['*']],
  ['HTTPS://App.BÜCHER。example:443/', ['https://app.xn--bcher-kva.example']],
])('%s is a list of origins', (text, origins) => {
  expect(originList.parse(text)).toEqual(origins);
});

test.each(['', 'app.example.com', 'https://app.example.com?', 'https://a.example/path', 'https://*.example', 'null'])(
  '%j is none',
  (text) => {
    expect(originList.safeParse(text).success).toBe(false);
  },
);
