import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { Clock } from '../life/clock.ts';
import { PageBrowser } from '../../api/test/page-browser.ts';
import { administer } from '../e2e/administer.ts';
import { until } from '../until.ts';
import { watchFaults } from './browser.ts';
import { DomainElsewhere } from './domain-elsewhere.ts';
import { Keyboard } from './keyboard.ts';
import { MailReader } from './mail-reader.ts';
import { followMail, openMailbox } from './mailbox-visitor.ts';
import { ShownProduct } from './shown-product.ts';

/**
 * A user of `make run`, with only the keyboard, goes from sign-up to a verified account with both factors and a
 * token. The test controls the product's clock, and the domain is at an external nameserver.
 */

const EMAIL = 'anna@example.com';
const PASSWORD = 'four winds and a lantern';
const SECURITY = '/settings/security';
/** The page that opens after a sign-in. */
const ZONES = '/zones';
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

let folder: string;
let clock: Clock;
let domain: DomainElsewhere;
let product: ShownProduct;
let context: BrowserContext;
let faults: string[];
let page: Page;
let keyboard: Keyboard;
let device: CDPSession;
let app: TOTP;
let recoveryCode: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-flow-'));
  clock = new Clock(join(folder, 'clock'));
  domain = await DomainElsewhere.reserve();
  product = await ShownProduct.start({ ...clock.environment, ...domain.environment });
  context = await product.browser.newContext();
  faults = watchFaults(context, product.origin);
  page = await context.newPage();
  keyboard = new Keyboard(page);
  device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
});
afterAll(async () => {
  await product.stop();
  await domain.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => expect(faults.splice(0)).toEqual([]));

const open = (path: string) => page.goto(product.origin + path);
const isAt = (path: string) => expect(page.url().slice(product.origin.length)).toBe(path);
const check = async (name: string) => expect(await product.check(page, `flow-${name}`)).toEqual([]);

/** Advances the clock to the next time step of the authenticator app, and returns the code of this step. */
function nextCode(): string {
  const now = () => Date.now() + clock.ahead * 1000;
  clock.pass(30 - (Math.floor(now() / 1000) % 30));
  return app.generate({ timestamp: now() });
}

const follow = (subject: RegExp, link: RegExp) => followMail(product, page, keyboard, { to: EMAIL, subject, link });

async function enterPassword(): Promise<void> {
  await open('/sign-in');
  await keyboard.write('E-mail address', EMAIL);
  await keyboard.write('Password', PASSWORD);
  await keyboard.press('Sign in');
}

async function signOut(): Promise<void> {
  await open(SECURITY);
  await keyboard.press('Sign out');
  isAt('/');
}

test('the first person who opened the mailbox with the access token joins the account of that token', async () => {
  const first = 'first@example.com';
  const browser = new PageBrowser(() => product.origin, null);
  const mails = new MailReader(browser, product.fourwinds.token);
  await browser.send('/sign-up', { email: first, password: PASSWORD });
  await mails.open();
  await browser.send(await mails.link(first, '/sign-up/confirm'), { password: PASSWORD });
  expect(await administer(product.folder, 'account', 'list')).toMatch(/ admin +first@example\.com +unlimited +yes /);
});

test('a person signs up, and confirms the address by a mail', async () => {
  await open('/');
  await keyboard.press('Sign up');
  await keyboard.write('E-mail address', EMAIL);
  await keyboard.write('Password', PASSWORD);
  await check('sign-up');
  await keyboard.press('Sign up');
  isAt('/sign-up/sent');
  await keyboard.press('mailbox');
  await openMailbox(product, page, keyboard);
  await follow(/^Confirm your address/, /sign-up\/confirm/);
  await keyboard.write('Password', PASSWORD);
  await check('confirm');
  await keyboard.press('Confirm and sign in');
  isAt(ZONES);
  await open(SECURITY);
  await check('security');
});

test('a domain at nameservers elsewhere verifies the account', async () => {
  await keyboard.press('Verification');
  await keyboard.write('Domain', domain.name);
  await keyboard.press('Ask for the verification');
  await check('verification-asked');
  const record = page.locator('code', { hasText: ' TXT ' });
  await until('the record is shown', async () => {
    await page.reload();
    return (await record.count()) > 0;
  });
  await check('verification');
  await domain.publish(await record.innerText());
  await keyboard.press('Check now');
  await follow(/^Verify your account/, /\/verify/);
  await check('verify');
  await keyboard.press('Verify the account');
  await open('/settings/verification');
  await page.getByText('The account is verified.').waitFor();
});

test('an authenticator app and a passkey are added', async () => {
  await open(SECURITY);
  await keyboard.press('Add an authenticator app');
  const secret = (await page.getByText(/^Secret:/).innerText()).replaceAll(/^Secret:|\s/g, '');
  app = new TOTP({ secret });
  await keyboard.write('Code from the app', '000000');
  await keyboard.press('Add the app');
  expect((await page.getByText(/^Secret:/).innerText()).replaceAll(/^Secret:|\s/g, '')).toBe(secret);
  await keyboard.write('Code from the app', nextCode());
  await keyboard.press('Add the app');
  const codes = await page.locator('.codes code').allInnerTexts();
  expect(codes).toHaveLength(10);
  recoveryCode = codes[0];
  await check('recovery-codes');
  await keyboard.press('I have kept them: go on');

  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  await keyboard.press('Add a passkey');
  await keyboard.write('Name of the passkey', 'Telephone');
  await keyboard.press('Add a passkey');
  isAt(SECURITY);
  expect(await page.getByRole('cell', { name: 'Passkey “Telephone”', exact: true }).count()).toBe(1);
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
  await check('factors');

  await open('/settings/passkeys/add');
  await keyboard.write('Name of the passkey', 'Again');
  await keyboard.ask('Add a passkey');
  await page.getByText('This device has a passkey for your account already.').waitFor();
});

test('the first token is shown once, and answers', async () => {
  await open(SECURITY);
  await keyboard.press('API');
  await keyboard.ask('Create token');
  await keyboard.write('Name', 'laptop');
  await keyboard.check(/^read zones/);
  await keyboard.ask('Create token');
  await page.getByText('Copy the token laptop now').waitFor();
  const [token] = /fw_\w+/.exec(await page.getByText(/^fw_/).innerText())!;
  const response = await fetch(`${product.origin}/v1/zones`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: [{ name: domain.name }] });
  await keyboard.ask('All tokens');
  await page.getByText('laptop', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(token);
});

test('the person signs in by each factor, and by the passkey alone', async () => {
  await signOut();
  await enterPassword();
  isAt(`/sign-in/factor?next=${encodeURIComponent(ZONES)}`);
  await keyboard.write('Code', '000000');
  await keyboard.press('Sign in');
  await page.getByText('this code is wrong').first().waitFor();
  await keyboard.write('Code', nextCode());
  await keyboard.press('Sign in');
  isAt(ZONES);

  await signOut();
  await enterPassword();
  await keyboard.press('Use a passkey');
  await keyboard.press('Use a passkey');
  isAt(ZONES);

  await signOut();
  await enterPassword();
  await keyboard.write('Code', recoveryCode);
  await keyboard.press('Sign in');
  await open(SECURITY);
  await page.getByText('9 of 10 are left').waitFor();

  await signOut();
  await open('/sign-in?next=/settings/recovery-codes');
  await keyboard.press('use a passkey');
  await keyboard.press('Use a passkey');
  isAt('/settings/recovery-codes');
});

test('five wrong passwords lock the password for half an hour, and no passkey', async () => {
  await signOut();
  for (let i = 0; i < 5; i++) {
    await open('/sign-in');
    await keyboard.write('E-mail address', EMAIL);
    await keyboard.write('Password', 'a wrong password');
    await keyboard.press('Sign in');
  }
  await enterPassword();
  isAt('/sign-in');
  await check('locked');
  await open('/sign-in/passkey');
  await keyboard.press('Use a passkey');
  isAt(ZONES);
  await signOut();
  clock.pass(31 * MINUTE);
  await enterPassword();
  await keyboard.write('Code', nextCode());
  await keyboard.press('Sign in');
  isAt(ZONES);
});

test('a session is fresh for ten minutes, and ends after 14 days without use', async () => {
  clock.pass(11 * MINUTE);
  await open('/settings/password');
  isAt(`/sign-in?next=${encodeURIComponent('/settings/password')}`);
  clock.pass(13 * DAY);
  await open(SECURITY);
  isAt(SECURITY);
  clock.pass(14 * DAY + MINUTE);
  await open(SECURITY);
  isAt(`/sign-in?next=${encodeURIComponent(SECURITY)}`);
});

test('a link for a reset works for half an hour, and leaves the second factor', async () => {
  const ask = async () => {
    await open('/reset');
    await keyboard.write('E-mail address', EMAIL);
    await keyboard.press('Send the mail');
  };
  await ask();
  await openMailbox(product, page, keyboard);
  await follow(/^Reset your password/, /\/reset\/new/);
  clock.pass(31 * MINUTE);
  await keyboard.write('Password', 'another lantern in the wind');
  await keyboard.press('Set the password');
  await check('reset-ended');
  await enterPassword();
  await keyboard.write('Code', nextCode());
  await keyboard.press('Sign in');
  isAt(ZONES);
});

test('a device without a passkey signs nobody in, and the page says so', async () => {
  const stranger = await product.browser.newContext();
  const other = await stranger.newPage();
  const session = await stranger.newCDPSession(other);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  });
  await other.goto(`${product.origin}/sign-in/passkey`);
  await new Keyboard(other).ask('Use a passkey');
  await other.getByText('The device gave no passkey').waitFor();
  expect(await product.check(other, 'flow-no-passkey')).toEqual([]);
  await stranger.close();
});
