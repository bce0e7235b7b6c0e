import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing } from '@fourwinds/envelope';
import { mailPlace } from '@fourwinds/mail';
import { TOTP } from 'otpauth';
import { Pool } from 'pg';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { eventually, type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { brokenRules, namelessNodes, startBrowser, tabThrough, watchFaults } from './browser.ts';

/** Second factors of a person in `make run`, with the authenticator that Chromium has for tests. */

const EMAIL = 'anna@example.com';
const PASSWORD = 'four winds and a lantern';

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-factors-'));
const screenshots = process.env.FOURWINDS_TEST_SCREENSHOTS ?? join(folder, 'screenshots');
let fourwinds: Fourwinds;
let browser: Browser;
let origin: string;
let database: Pool;

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  const starting = startFourwinds(folder, await freeAddresses(), { FOURWINDS_SIGN_UP: 'open' });
  [fourwinds, browser] = await Promise.all([starting, startBrowser()]);
  origin = `http://localhost:${fourwinds.http.split(':')[1]}`;
  const { database: url } = JSON.parse(readFileSync(join(folder, 'admin.json'), 'utf8')) as { database: string };
  database = new Pool({ connectionString: url });
});

afterAll(async () => {
  await browser.close();
  await database.end();
  process.kill(fourwinds.pid, 'SIGTERM');
  await fourwinds.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** The link in the mail that waits for an address. */
async function confirmation(to: string): Promise<string> {
  const keys = new KeyRing([Buffer.from(readFileSync(join(folder, 'mail-keys'), 'utf8').trim(), 'hex')]);
  let link = '';
  await eventually('there is a mail', async () => {
    const { rows } = await database.query<{ id: string; sealed: Buffer }>(
      "SELECT id, sealed FROM mails WHERE recipient = $1 AND kind = 'confirm_address'",
      [to],
    );
    if (rows.length === 0) return false;
    ({ link } = JSON.parse(keys.open(rows[0].sealed, mailPlace(rows[0].id))) as { link: string });
    return true;
  });
  return link;
}

/** A page in a context with an authenticator that verifies its person and keeps passkeys. */
async function openPage(context: BrowserContext): Promise<{ page: Page; device: CDPSession; authenticatorId: string }> {
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { page, device, authenticatorId };
}

/** The faults of a page that a person meets, and a screenshot of it. */
async function check(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(screenshots, `${name}-${width}.png`), fullPage: true });
    expect(await brokenRules(page)).toEqual([]);
    expect(await namelessNodes(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
  expect((await tabThrough(page)).unseen).toEqual([]);
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function enterPassword(page: Page): Promise<void> {
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Sign in');
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${origin}/settings/security`);
  await press(page, 'Sign out');
  await page.waitForURL(`${origin}/`);
}

test('a person adds an app and a passkey, and signs in by each, by a recovery code, and by the passkey alone', async () => {
  const context = await browser.newContext();
  const faults = watchFaults(context, origin);
  const { page, device, authenticatorId } = await openPage(context);

  await page.goto(`${origin}/sign-up`);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Sign up');
  await page.waitForURL('**/sign-up/sent');
  await page.goto(await confirmation(EMAIL));
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Confirm and sign in');
  await page.waitForURL('**/zones');
  await page.goto(`${origin}/settings/security`);
  await check(page, 'security-without-factors');

  await page.getByRole('link', { name: 'Add an authenticator app' }).click();
  await check(page, 'totp');
  const secret = (await page.getByText(/^Secret:/).innerText()).replace(/^Secret:|\s/g, '');
  const app = new TOTP({ secret });
  await page.getByLabel('Code that the app shows').fill('000000');
  await press(page, 'Add the app');
  expect((await page.getByText(/^Secret:/).innerText()).replace(/^Secret:|\s/g, '')).toBe(secret);
  await check(page, 'totp-wrong-code');
  // The code of the step before, so that later ones have not been used.
  await page.getByLabel('Code that the app shows').fill(app.generate({ timestamp: Date.now() - 30_000 }));
  await press(page, 'Add the app');
  const codes = await page.locator('.codes code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await check(page, 'recovery-codes');

  await page.goto(`${origin}/settings/passkeys/add`);
  await check(page, 'add-passkey');
  await page.getByLabel('Name of the passkey').fill('Telephone');
  await press(page, 'Add a passkey');
  await page.waitForURL('**/settings/security');
  await check(page, 'security-with-factors');
  expect(await page.getByRole('cell', { name: 'Passkey “Telephone”', exact: true }).count()).toBe(1);
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

  await page.goto(`${origin}/settings/passkeys/add`);
  await page.getByLabel('Name of the passkey').fill('Again');
  await press(page, 'Add a passkey');
  await page.getByText('This device has a passkey for your account already.').waitFor();

  await signOut(page);
  await enterPassword(page);
  await page.waitForURL('**/sign-in/factor?*');
  await check(page, 'second-factor');
  await page.getByLabel('Code').fill('000000');
  await press(page, 'Sign in');
  await check(page, 'second-factor-wrong-code');
  await page.getByLabel('Code').fill(app.generate());
  await press(page, 'Sign in');
  await page.waitForURL('**/zones');

  await signOut(page);
  await enterPassword(page);
  await page.getByRole('link', { name: 'Use a passkey' }).click();
  await check(page, 'second-factor-passkey');
  await press(page, 'Use a passkey');
  await page.waitForURL('**/zones');

  await signOut(page);
  await enterPassword(page);
  await page.getByLabel('Code').fill(codes[0]);
  await press(page, 'Sign in');
  await page.waitForURL('**/zones');
  await page.goto(`${origin}/settings/security`);
  await page.getByText('9 of 10 are left').waitFor();

  await signOut(page);
  await page.goto(`${origin}/sign-in?next=/settings/recovery-codes`);
  await page.getByRole('link', { name: 'use a passkey' }).click();
  await check(page, 'passkey-alone');
  await press(page, 'Use a passkey');
  await page.waitForURL('**/settings/recovery-codes');
  await check(page, 'new-recovery-codes');

  await page.goto(`${origin}/settings/security`);
  await page.getByRole('link', { name: 'Remove Passkey “Telephone”' }).click();
  await check(page, 'remove-passkey');
  await press(page, 'Remove the passkey');
  await page.waitForURL('**/settings/security');
  await signOut(page);
  await page.goto(`${origin}/sign-in/passkey`);
  await press(page, 'Use a passkey');
  await page.getByText('this passkey is not known here').waitFor();

  expect(faults).toEqual([]);
  await context.close();
}, 300_000);

test('a device without a passkey signs nobody in, and the page says so', async () => {
  const context = await browser.newContext();
  const { page } = await openPage(context);
  await page.goto(`${origin}/sign-in/passkey`);
  await press(page, 'Use a passkey');
  await page.getByText('The device gave no passkey').waitFor();
  await check(page, 'no-passkey');
  await context.close();
});
