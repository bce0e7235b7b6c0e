/** @slow: not in make check. */
import { TOTP } from 'otpauth';
import type { ApiUnderTest } from './harness.ts';
import { PagesUnderTest } from './pages-under-test.ts';
import { PASSWORD } from './people-world.ts';
import { optionsIn, SoftwareAuthenticator } from './software-authenticator.ts';

/** Tests the pages for people in a browser without scripts. */

/** Clock of the service. It does not move, so that no code expires while it is entered. */
const NOW = Date.now();

let pages: PagesUnderTest;
let api: ApiUnderTest;
beforeAll(async () => {
  pages = await PagesUnderTest.start({ now: () => NOW });
  ({ api } = pages);
});
afterAll(() => pages.stop());

test('who signs up, confirms, changes the password and signs out works with nothing but forms', async () => {
  const browser = pages.browser();
  const refused = await browser.open('/settings/security');
  expect(refused.headers.get('Location')).toBe('/sign-in?next=%2Fsettings%2Fsecurity');
  const asked = await browser.send('/sign-up', { email: 'Anna@example.com', password: PASSWORD });
  expect([asked.status, asked.headers.get('Location')]).toEqual([303, '/sign-up/sent']);
  const confirm = await pages.link('confirm_address', 'anna@example.com');
  expect((await browser.open(confirm)).text).toContain('anna@example.com');
  const wrong = await browser.send(confirm, { password: 'another password' });
  expect([wrong.status, browser.cookie]).toEqual([422, '']);
  const confirmed = await browser.send(confirm, { password: PASSWORD });
  expect([confirmed.status, confirmed.headers.get('Location')]).toEqual([303, '/zones']);
  expect(confirmed.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-browser=[\w-]{43}; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect((await browser.open(confirm)).status).toBe(404);
  expect((await browser.open('/settings/security')).text).toMatch(
    /anna@example\.com[^]*Browser\/1\.0<\/td><td>198\.51\.100\.1, Germany<[^]*this one/,
  );
  const before = browser.cookie;
  const wanted = { password: 'a lantern and four winds' };
  const unproven = await browser.send('/settings/password', { ...wanted, current: 'another password' });
  expect([unproven.status, unproven.text]).toEqual([422, expect.stringContaining('id="field-current-fault"')]);
  const changed = await browser.send('/settings/password', { ...wanted, current: PASSWORD });
  expect([changed.status, changed.headers.get('Location')]).toEqual([303, '/settings/security']);
  expect(browser.cookie).not.toBe(before);
  const out = await browser.send('/sign-out');
  expect([out.status, out.headers.get('Location'), browser.cookie]).toEqual([303, '/', '__Host-session=']);
  const entered = await browser.send('/sign-in?next=/settings/email', {
    email: 'anna@example.com',
    password: 'a lantern and four winds',
  });
  expect([entered.status, entered.headers.get('Location')]).toEqual([303, '/settings/email']);
});

test('a password is demanded again for changes, ten minutes after the sign-in', async () => {
  const browser = await pages.signedUp('fresh@example.com');
  await api.pool.query("UPDATE sessions SET fresh_at = now() - interval '10 minutes'");
  const there = await browser.open('/settings/password');
  expect(there.headers.get('Location')).toBe('/sign-in?next=%2Fsettings%2Fpassword');
  expect((await browser.open(there.headers.get('Location')!)).text).toContain('Confirm that it is you');
  const again = await browser.send(there.headers.get('Location')!, { password: PASSWORD });
  expect(again.headers.get('Location')).toBe('/settings/password');
  expect((await browser.open('/settings/password')).status).toBe(200);
});

test('a person ends a session of their own, and no other', async () => {
  const [one, stranger] = [await pages.signedUp('list@example.com'), await pages.signedUp('stranger@example.com')];
  const two = pages.browser();
  await two.send('/sign-in', { email: 'list@example.com', password: PASSWORD });
  const [, path] = /action="(\/sessions\/[\w-]{36}\/end)"/.exec((await one.open('/settings/security')).text)!;
  expect((await stranger.send(path)).status).toBe(404);
  expect((await one.send(path)).status).toBe(303);
  expect([(await two.open('/settings/security')).status, (await one.open('/settings/security')).status]).toEqual([
    303, 200,
  ]);
});

test('second factors are added, proven and removed with nothing but forms, and the script of passkeys', async () => {
  const email = 'factors@example.com';
  const browser = await pages.signedUp(email);
  const [, shown] = /Secret: <code>([A-Z2-7 ]+)</.exec((await browser.open('/settings/totp')).text)!;
  const app = new TOTP({ secret: shown.replaceAll(' ', '') });
  expect((await browser.send('/settings/totp', { code: '000000' })).text).toContain(shown);
  const added = await browser.send('/settings/totp', { code: app.generate({ timestamp: NOW }) });
  const codes = Array.from(added.text.matchAll(/<li><code>([^<]+)</g), ([, code]) => code);
  expect([added.status, codes.length]).toEqual([200, 10]);

  const device = new SoftwareAuthenticator();
  const { text, headers } = await browser.open('/settings/passkeys/add');
  const nonce = /script-src 'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy')!)![1];
  expect(text).toContain(`<script src="/passkeys.js" nonce="${nonce}" defer></script>`);
  const made = await browser.send('/settings/passkeys/add', {
    name: '<Key>',
    response: device.create(optionsIn(text)),
  });
  expect([made.status, made.headers.get('Location')]).toEqual([303, '/settings/security']);
  expect((await browser.open('/settings/security')).text).toMatch(
    /Authenticator app[^]*Passkey “&lt;Key&gt;”[^]*10 of 10/,
  );

  const other = pages.browser();
  const half = await other.send('/sign-in?next=/settings/email', { email, password: PASSWORD });
  expect([half.status, half.headers.get('Location')]).toEqual([303, '/sign-in/factor?next=%2Fsettings%2Femail']);
  expect(half.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-sign-in=[\w-]{43}; Max-Age=600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect((await other.open('/settings/security')).status).toBe(303);
  expect((await other.open('/sign-in/factor')).text).toContain('/sign-in/factor/passkey');
  expect((await other.send('/sign-in/factor', { code: '000000' })).status).toBe(422);
  const entered = await other.send('/sign-in/factor?next=/settings/email', { code: codes[0] });
  expect([entered.status, entered.headers.get('Location')]).toEqual([303, '/settings/email']);
  expect([(await other.open('/settings/email')).status, other.others.get('__Host-sign-in')]).toEqual([200, '']);
  expect((await other.open('/sign-in/factor')).status).toBe(404);

  const third = pages.browser();
  const asked = await third.open('/sign-in/passkey?next=/settings/email');
  const response = device.get(optionsIn(asked.text));
  const alone = await third.send('/sign-in/passkey?next=/settings/email', { response });
  expect([alone.status, alone.headers.get('Location')]).toEqual([303, '/settings/email']);
  expect((await pages.browser().send('/sign-in/passkey', { response })).status).toBe(422);

  const [, removal] = /href="(\/settings\/passkeys\/[\w-]{36}\/remove)"/.exec(
    (await browser.open('/settings/security')).text,
  )!;
  expect((await (await pages.signedUp('thief@example.com')).open(removal)).status).toBe(404);
  expect((await browser.open(removal)).text).toContain('&lt;Key&gt;');
  for (const path of [removal, '/settings/totp/remove']) expect((await browser.send(path)).status).toBe(303);
  expect((await pages.browser().send('/sign-in', { email, password: PASSWORD })).headers.get('Location')).toBe(
    '/zones',
  );
});

test('pages that change factors demand a fresh session, which a passkey gives, too', async () => {
  const browser = await pages.signedUp('stale@example.com');
  const device = new SoftwareAuthenticator();
  const response = device.create(optionsIn((await browser.open('/settings/passkeys/add')).text));
  await browser.send('/settings/passkeys/add', { name: 'Key', response });
  await api.pool.query("UPDATE sessions SET fresh_at = now() - interval '10 minutes'");
  for (const path of [
    '/settings/totp',
    '/settings/totp/remove',
    '/settings/passkeys/add',
    '/settings/recovery-codes',
  ]) {
    const location = `/sign-in?next=${encodeURIComponent(path)}`;
    expect((await browser.open(path)).headers.get('Location')).toBe(location);
    expect((await browser.send(path)).headers.get('Location')).toBe(location);
  }
  const again = await browser.send('/sign-in?next=/settings/totp', { password: PASSWORD });
  expect(again.headers.get('Location')).toBe('/sign-in/factor?next=%2Fsettings%2Ftotp');
  expect((await browser.open('/settings/totp')).status).toBe(303);
  const { text } = await browser.open('/sign-in/factor/passkey?next=/settings/totp');
  const fresh = await browser.send('/sign-in/factor/passkey?next=/settings/totp', {
    response: device.get(optionsIn(text)),
  });
  expect(fresh.headers.get('Location')).toBe('/settings/totp');
  expect((await browser.open('/settings/totp')).status).toBe(200);
});

test('an address and a browser that are markup are shown as text', async () => {
  const browser = await pages.signedUp("o'neil&co@example.com");
  await api.pool.query("UPDATE sessions SET user_agent = '<script>alert(1)</script>'");
  const { text } = await browser.open('/settings/security');
  expect(text).toContain('&lt;script&gt;');
  expect(text).not.toContain('<script');
});
