/** @slow: not in make check. */
import { Writable } from 'node:stream';
import { createLogger } from '@fourwinds/process';
import { IdentityProvider } from '../src/accounts/identities/identity-provider.ts';
import type { ApiUnderTest } from './harness.ts';
import { CLIENT, LocalProvider, type LocalUser } from './local-provider.ts';
import { PageBrowser, type Shown } from './page-browser.ts';
import { ORIGIN, PagesUnderTest } from './pages-under-test.ts';
import { PASSWORD } from './people-world.ts';

/** Tests people who sign in through a code-hosting service, and attackers who impersonate them. */

const CROSS_SITE = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };

let pages: PagesUnderTest;
let api: ApiUnderTest;
let forge: LocalProvider;
let other: LocalProvider;
let logged = '';

beforeAll(async () => {
  forge = await LocalProvider.start(`${ORIGIN}/sign-in/with/forge/callback`);
  other = await LocalProvider.start(`${ORIGIN}/sign-in/with/other/callback`);
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const identityProviders = new Map([
    ['forge', providerAt('forge', forge)],
    ['other', providerAt('other', other)],
  ]);
  pages = await PagesUnderTest.start({ identityProviders }, createLogger('api', 'debug', lines));
  ({ api } = pages);
});
afterAll(async () => {
  await pages.stop();
  await forge.stop();
  await other.stop();
});

function providerAt(name: string, { url }: LocalProvider): IdentityProvider {
  const endpoints = { authorize: `${url}/authorize`, token: `${url}/token`, user: `${url}/user`, issuer: url };
  const setting = { name, label: name, ...endpoints, client: CLIENT.id, secret: '/run/secret' };
  return new IdentityProvider(setting, CLIENT.secret, ORIGIN);
}

let ids = 1000;
/** Returns a user of the provider who has no account here. */
const user = (login: string, email?: string): LocalUser => ({ id: ++ids, login, email });

const browser = (): PageBrowser => pages.browser();

/** Returns the provider's URL to which a page redirects. */
function leadsTo({ text }: Shown): string {
  return /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(text)![1].replaceAll('&amp;', '&');
}

/** Opens the URL to which the provider returns the browser. */
const back = (who: PageBrowser, url: string) => who.open(url, CROSS_SITE);

/** Goes from one of our forms to a provider, and back. */
async function visit(who: PageBrowser, as: LocalUser, path = '/sign-in/with/forge', at = forge): Promise<Shown> {
  return back(who, at.permit(leadsTo(await who.send(path)), as));
}

async function signedUpWith(as: LocalUser, email: string): Promise<PageBrowser> {
  const who = browser();
  expect((await visit(who, as)).location).toBe('/sign-up/with');
  await who.send('/sign-up/with', { email });
  const confirmed = await visit(who, as, await pages.link('confirm_address', email));
  expect([confirmed.status, confirmed.location]).toEqual([303, '/zones']);
  return who;
}

async function security(who: PageBrowser): Promise<string> {
  return (await who.open('/settings/security')).text;
}

async function personsOf(email: string): Promise<number | null> {
  return (await api.pool.query('SELECT FROM persons WHERE email = $1', [email])).rowCount;
}

test('who signs up with an identity confirms the address, proves the identity again, and signs in with it', async () => {
  const anna = user('anna');
  const who = browser();
  const unknown = await visit(who, anna);
  expect([unknown.status, unknown.location]).toEqual([303, '/sign-up/with']);
  expect((await who.open('/sign-up/with')).text).toContain('anna');
  const asked = await who.send('/sign-up/with', { email: 'Anna@example.com' });
  expect(asked.location).toBe('/sign-up/with/sent');
  const confirm = await pages.link('confirm_address', 'anna@example.com');
  expect((await who.open(confirm)).text).toMatch(/anna[^]*anna@example\.com/);
  // The user reads the mail on another device.
  const phone = browser();
  const confirmed = await visit(phone, anna, confirm);
  expect([confirmed.status, confirmed.location]).toEqual([303, '/zones']);
  expect(await security(phone)).toMatch(/anna@example\.com[^]*forge: <strong>anna</);
  expect((await who.open(confirm)).status).toBe(404);
  const { rows } = await api.pool.query(
    `SELECT l.action, l.details, p.name FROM audit_log l JOIN audit_persons p USING (id) WHERE p.name = 'anna@example.com' ORDER BY 1`,
  );
  expect(rows).toEqual([
    { action: 'account.create', details: '{"by":"forge"}', name: 'anna@example.com' },
    { action: 'person.sign-in', details: '{"by":"forge"}', name: 'anna@example.com' },
  ]);
  await phone.send('/sign-out');
  const entered = await visit(phone, anna, '/sign-in/with/forge?next=/settings/password');
  expect([entered.status, entered.location]).toEqual([303, '/settings/password']);
  expect((await phone.open('/settings/password')).status).toBe(200);
});

test('a person without a password gets one by a reset, and no password signs in before', async () => {
  const who = await signedUpWith(user('nora'), 'nora@example.com');
  expect((await browser().send('/sign-in', { email: 'nora@example.com', password: '' })).status).toBe(422);
  await who.send('/reset', { email: 'nora@example.com' });
  await who.send(await pages.link('reset_password', 'nora@example.com'), { password: PASSWORD });
  const entered = await browser().send('/sign-in', { email: 'nora@example.com', password: PASSWORD });
  expect(entered.status).toBe(303);
});

test('an equal address never signs in and never links', async () => {
  await pages.signedUp('victim@example.com');
  const attacker = browser();
  const entered = await visit(attacker, user('attacker', 'victim@example.com'));
  expect(entered.location).toBe('/sign-up/with');
  expect((await attacker.open('/settings/security')).status).toBe(303);
  await pages.mails();
  await attacker.send('/sign-up/with', { email: 'victim@example.com' });
  expect((await pages.mails()).map(({ kind }) => kind)).toEqual(['address_taken']);
});

test('who signed up with the address of another gets no way into their account', async () => {
  const attacker = browser();
  const [evil, good] = [user('evil'), user('good')];
  await visit(attacker, evil);
  await attacker.send('/sign-up/with', { email: 'early@example.com' });
  const link = await pages.link('confirm_address', 'early@example.com');
  // The owner of the address opens the link from the attacker's sign-up.
  const owner = browser();
  expect((await visit(owner, good, link)).status).toBe(403);
  expect(await personsOf('early@example.com')).toBe(0);
  await pages.signedUp('early@example.com');
  expect((await visit(attacker, evil)).location).toBe('/sign-up/with');
  expect((await owner.open(link)).status).toBe(404);
});

test('an identity that was proven in one browser signs up in no other', async () => {
  const who = browser();
  await visit(who, user('mine'));
  const stranger = browser();
  expect((await stranger.open('/sign-up/with')).status).toBe(403);
  const sent = await stranger.send('/sign-up/with', { email: 'stranger@example.com' });
  expect(sent.status).toBe(403);
});

test('an answer of the provider counts in the browser that began alone', async () => {
  const mallory = user('mallory');
  const attacker = await signedUpWith(mallory, 'mallory@example.com');
  await attacker.send('/sign-out');
  const forged = forge.permit(leadsTo(await attacker.send('/sign-in/with/forge')), mallory);
  const victim = browser();
  expect((await back(victim, forged)).status).toBe(403);
  await victim.send('/sign-in/with/forge');
  expect((await back(victim, forged)).status).toBe(403);
  expect(victim.has('__Host-session')).toBe(false);
});

test('a stolen code is of no use in another browser', async () => {
  const paula = user('paula');
  const victim = await signedUpWith(paula, 'paula@example.com');
  await victim.send('/sign-out');
  const stolen = new URL(forge.permit(leadsTo(await victim.send('/sign-in/with/forge')), paula));
  const attacker = browser();
  const own = new URL(forge.permit(leadsTo(await attacker.send('/sign-in/with/forge')), user('thief')));
  own.searchParams.set('code', stolen.searchParams.get('code')!);
  expect((await back(attacker, own.href)).status).toBe(403);
  expect(attacker.has('__Host-session')).toBe(false);
});

test('a code counts once', async () => {
  const olga = user('olga');
  const who = await signedUpWith(olga, 'olga@example.com');
  const used = forge.permit(leadsTo(await who.send('/sign-in/with/forge')), olga);
  const cookies = [who.cookie, new Map(who.others)] as const;
  expect((await back(who, used)).status).toBe(303);
  who.cookie = cookies[0];
  for (const [name, value] of cookies[1]) who.others.set(name, value);
  expect((await back(who, used)).status).toBe(403);
});

test.each(['iss', 'path'])('an answer of another provider is refused by its %s', async (by) => {
  const who = browser();
  const answer = new URL(forge.permit(leadsTo(await who.send('/sign-in/with/forge')), user('mixed')));
  if (by === 'iss') answer.searchParams.set('iss', other.url);
  else answer.pathname = '/sign-in/with/other/callback';
  expect((await back(who, answer.href)).status).toBe(403);
});

test('a refusal at the provider, and parameters that come twice, are answered in words', async () => {
  const who = browser();
  const { searchParams } = new URL(leadsTo(await who.send('/sign-in/with/forge')));
  const state = searchParams.get('state')!;
  const denied = await back(who, `/sign-in/with/forge/callback?error=access_denied&state=${state}`);
  expect([denied.status, denied.text]).toEqual([403, expect.stringContaining('You did not permit this at forge')]);
  expect((await back(who, `/sign-in/with/forge/callback?code=a&code=b&state=${state}`)).status).toBe(422);
  expect((await back(who, '/sign-in/with/nobody/callback?code=a')).status).toBe(404);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a sign-in leads to a page of ours, not to %j',
  async (next) => {
    const who = browser();
    const known = user('known');
    await signedUpWith(known, `known${ids}@example.com`);
    const entered = await visit(who, known, `/sign-in/with/forge?next=${encodeURIComponent(next)}`);
    expect(entered.location).toBe('/zones');
  },
);

test('the redirect URI is that of the settings, whatever a request says', async () => {
  const headers = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
  const { searchParams } = new URL(leadsTo(await browser().send('/sign-in/with/forge', {}, headers)));
  expect(searchParams.get('redirect_uri')).toBe(`${ORIGIN}/sign-in/with/forge/callback`);
});

test('a page of another site begins no visit', async () => {
  expect((await browser().send('/sign-in/with/forge', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

test('a person links an identity, signs in with it, and removes it', async () => {
  const who = await pages.signedUp('linker@example.com');
  const linked = user('linked');
  await pages.mails();
  expect((await visit(who, linked, '/settings/identities/forge')).location).toBe('/settings/security');
  expect(await security(who)).toContain('<strong>linked</strong>');
  expect((await visit(browser(), linked)).location).toBe('/zones');
  expect((await who.send('/settings/identities/forge')).location).toBe('/settings/security');
  expect((await pages.mails()).map(({ kind, to }) => [kind, to])).toEqual([
    ['identity_linked', 'linker@example.com'],
    ['identity_unlinked', 'linker@example.com'],
  ]);
  expect((await visit(browser(), linked)).location).toBe('/sign-up/with');
  const { rows } = await api.pool.query<{ action: string }>(
    `SELECT action FROM audit_log JOIN audit_persons p USING (id) WHERE p.name = 'linker@example.com' AND action LIKE 'identity.%' ORDER BY audit_log.at`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['identity.link', 'identity.unlink']);
});

test.each<{ box: string; sent: Record<string, string>; status: number }>([
  { box: 'checked', sent: { end_others: 'on' }, status: 303 },
  { box: 'not checked', sent: {}, status: 200 },
])('an identity that is added ends all other sessions if the box is $box', async ({ box, sent, status }) => {
  const email = `${box.replace(' ', '-')}@example.com`;
  const [who, elsewhere] = [await pages.signedUp(email), await pages.signedIn(email)];
  const path = '/settings/identities/forge';
  expect((await who.open(path)).text).toMatch(/<input[^>]*name="end_others"[^>]* checked/);
  const permitted = forge.permit(leadsTo(await who.send(path, sent)), user(box));
  expect((await elsewhere.open('/settings/security')).status).toBe(200);
  expect((await back(who, permitted)).location).toBe('/settings/security');
  expect((await who.open('/settings/security')).status).toBe(200);
  expect((await elsewhere.open('/settings/security')).status).toBe(status);
});

test('the only way into an account stays', async () => {
  const who = await signedUpWith(user('only'), 'only@example.com');
  const refused = await who.send('/settings/identities/forge');
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('set a password first')]);
});

test('of two ways that are removed at once, one stays', async () => {
  const who = await signedUpWith(user('both'), 'both@example.com');
  await visit(who, user('both-there'), '/settings/identities/other', other);
  const removed = await Promise.all(['forge', 'other'].map((name) => who.send(`/settings/identities/${name}`)));
  expect(removed.map(({ status }) => status).sort()).toEqual([303, 409]);
});

test('an identity has one person, also when two link it at once', async () => {
  const shared = user('shared');
  const [one, two] = [await pages.signedUp('one@example.com'), await pages.signedUp('two@example.com')];
  const answers = [one, two].map(async (who) => {
    const url = forge.permit(leadsTo(await who.send('/settings/identities/forge')), shared);
    return () => back(who, url);
  });
  const outcomes = await Promise.all((await Promise.all(answers)).map((answer) => answer()));
  expect(outcomes.map(({ status }) => status).sort()).toEqual([303, 409]);
  const again = await visit(outcomes[0].status === 303 ? two : one, shared, '/settings/identities/forge');
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('linked to another account')]);
});

test('a link that one session began counts for no other', async () => {
  const who = await pages.signedUp('session@example.com');
  const answer = forge.permit(leadsTo(await who.send('/settings/identities/forge')), user('late'));
  await who.send('/sign-out');
  await who.send('/sign-in', { email: 'session@example.com', password: PASSWORD });
  expect((await back(who, answer)).status).toBe(403);
});

test('a session becomes fresh by an identity of its person, and by no other one', async () => {
  const fred = user('fred');
  const who = await signedUpWith(fred, 'fred@example.com');
  await api.pool.query("UPDATE sessions SET fresh_at = now() - interval '10 minutes'");
  expect((await who.open('/settings/identities/forge')).location).toBe(
    '/sign-in?next=%2Fsettings%2Fidentities%2Fforge',
  );
  const again = await who.open('/sign-in?next=/settings/password');
  expect(again.text).toContain('action="/sign-in/with/forge?next=%2Fsettings%2Fpassword"');
  expect(again.text).not.toContain('type="password"');
  expect((await visit(who, user('fake'))).status).toBe(403);
  const proven = await visit(who, fred, '/sign-in/with/forge?next=/settings/password');
  expect(proven.location).toBe('/settings/password');
  expect((await who.open('/settings/password')).status).toBe(200);
});

test.each<[string, string, object, number]>([
  ['a redirect of the token endpoint', '/token', { status: 307, headers: { Location: '/user' } }, 403],
  ['an answer without end', '/token', { status: 200, body: `{"access_token":"${'x'.repeat(70_000)}"}` }, 503],
  ['an answer that is no JSON', '/user', { status: 200, body: '<html>' }, 503],
  ['an id that is a text', '/user', { status: 200, body: { id: '17', login: 'text' } }, 503],
  ['an id that is no number of a person', '/user', { status: 200, body: { id: 1.5, login: 'half' } }, 503],
  [
    'an error in an answer 200, as GitHub has it',
    '/token',
    { status: 200, body: { error: 'bad_verification_code' } },
    403,
  ],
  ['a refused client', '/token', { status: 401, body: { error: 'invalid_client' } }, 403],
])('%s signs nobody in', async (_what, path, answer, status) => {
  const who = browser();
  const url = forge.permit(leadsTo(await who.send('/sign-in/with/forge')), user('odd'));
  forge.replaced.set(path, answer as never);
  const shown = await back(who, url);
  forge.replaced.clear();
  expect([shown.status, who.has('__Host-session'), who.has('__Host-identity')]).toEqual([status, false, false]);
});

test('where sign-up is closed, an unknown identity makes no account', async () => {
  const closed = await api.replica({
    replaced: { signUp: 'closed', identityProviders: api.services.identityProviders },
  });
  const who = new PageBrowser(() => closed.url);
  const shown = await visit(who, user('outsider'));
  expect([shown.status, who.has('__Host-identity')]).toEqual([403, false]);
  await closed.stop();
});

test('no code, token or secret is in the log', () => {
  expect(logged).toContain('/sign-in/with/forge/callback');
  expect(forge.secrets.length).toBeGreaterThan(20);
  expect([...forge.secrets, ...other.secrets].filter((secret) => logged.includes(secret))).toEqual([]);
});
