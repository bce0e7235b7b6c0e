/** @slow: not in make check. */
import type { Mail } from '@fourwinds/mail';
import { PagesUnderTest } from '../pages-under-test.ts';
import { PASSWORD } from '../people-world.ts';

/** Tests that no mail or response repeats the host of a request, because it is untrusted. */

let pages: PagesUnderTest;
beforeAll(async () => void (pages = await PagesUnderTest.start()));
afterAll(() => pages.stop());

const NAMED = ['Host: dns.example'];

/** Ways to name another host in a request: the headers, and the text before the path. */
const names: readonly [what: string, headers: readonly string[], origin: string][] = [
  ['Host', ['Host: evil.example'], ''],
  ['Host with a port', ['Host: dns.example:@evil.example'], ''],
  ['Host with a path', ['Host: evil.example/?dns.example'], ''],
  ['X-Forwarded-Host', [...NAMED, 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: http'], ''],
  ['X-Forwarded-Host twice', [...NAMED, 'X-Forwarded-Host: dns.example, evil.example', 'X-Forwarded-Port: 81'], ''],
  ['Forwarded', [...NAMED, 'Forwarded: for=192.0.2.1;host=evil.example;proto=http'], ''],
  [
    'headers of other proxies',
    [
      ...NAMED,
      'X-Host: evil.example',
      'X-Original-Host: evil.example',
      'X-Forwarded-Server: evil.example',
      'X-HTTP-Host-Override: evil.example',
      'X-Original-URL: http://evil.example/',
      'X-Rewrite-URL: //evil.example/',
    ],
    '',
  ],
  ['Origin and Referer', [...NAMED, 'Origin: https://evil.example', 'Referer: https://evil.example/sign-up'], ''],
  ['the target', NAMED, 'http://evil.example'],
  ['the target and Host', ['Host: evil.example'], 'https://evil.example'],
];

describe.each(names)('another host in %s', (_what, headers, origin) => {
  function send(path: string, form: { readonly [name: string]: string }, cookie = ''): Promise<string> {
    const body = new URLSearchParams(form).toString();
    const lines = [
      `POST ${origin}${path} HTTP/1.1`,
      ...headers,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      'Sec-Fetch-Site: same-origin',
      `X-Forwarded-For: ${pages.browser().address}`,
      `Cookie: ${cookie}`,
      'Connection: close',
    ];
    return pages.api.exchange(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }

  const email = `person${names.findIndex(([what]) => what === _what)}@example.com`;

  /** Returns the mails that the requests caused. Checks that their links lead to our own host. */
  async function mailsAfter(...answers: readonly Promise<string>[]): Promise<Mail[]> {
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1\.1 (303|422) /);
      expect(answer).not.toContain('evil');
    }
    const mails = await pages.mails();
    for (const { values } of mails) {
      const texts = Object.entries(values).filter(([name]) => /link$/i.test(name));
      for (const [, link] of texts) expect(link).toMatch(/^https:\/\/dns\.example\/[a-z]/);
      expect(JSON.stringify(values)).not.toContain('evil');
    }
    return mails;
  }

  test('is in no mail, and in no answer', async () => {
    const unknown = await mailsAfter(send('/sign-up', { email, password: PASSWORD }));
    expect(unknown.map(({ kind }) => kind)).toEqual(['confirm_address']);
    const browser = await pages.signedUp(email);
    const password = 'a wrong password';
    const wrong = [1, 2, 3, 4, 5].map(() => send('/sign-in', { email, password }));
    const change = send('/settings/email', { email: `new-${email}` }, browser.cookie);
    const known = await mailsAfter(
      send('/sign-up', { email, password: PASSWORD }),
      send('/reset', { email }),
      change,
      ...wrong,
    );
    expect(known.map(({ kind }) => kind).sort()).toEqual([
      'address_change_new',
      'address_change_old',
      'address_taken',
      'locked',
      'reset_password',
    ]);
  });
});
