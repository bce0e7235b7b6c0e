import type { BrowserContext, Page } from 'playwright-core';
import { watchFaults } from './browser.ts';
import { Keyboard } from './keyboard.ts';
import { followMail, openMailbox } from './mailbox-visitor.ts';
import { ShownProduct } from './shown-product.ts';

/** A user of `make run` signs in through a code-hosting service in a browser. */

const EMAIL = 'olga@example.com';
const OLGA = { id: 7, login: 'olga' };
const SECURITY = '/settings/security';
/** The page that opens after a sign-in. */
const ZONES = '/zones';

let product: ShownProduct;
let context: BrowserContext;
let faults: string[];
let page: Page;
let keyboard: Keyboard;

beforeAll(async () => {
  product = await ShownProduct.start();
  context = await product.browser.newContext();
  faults = watchFaults(context, product.origin, product.forge.url);
  page = await context.newPage();
  keyboard = new Keyboard(page);
});
afterAll(() => product.stop());
beforeEach(() => void (product.forge.users = [OLGA]));
afterEach(() => expect(faults.splice(0)).toEqual([]));

const open = (path: string) => page.goto(product.origin + path);
const isAt = (path: string) => expect(page.url().slice(product.origin.length)).toBe(path);
const check = async (name: string) => expect(await product.check(page, `identities-${name}`)).toEqual([]);
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Clicks our button, which leads to the service, and returns. */
async function visitForge(): Promise<void> {
  await keyboard.press('Go on with Forge');
  await page.waitForURL(`${product.forge.url}/authorize?*`);
  await keyboard.press(`Permit as ${product.forge.users[0].login}`);
}

async function signOut(): Promise<void> {
  await open(SECURITY);
  await keyboard.press('Sign out');
}

test('a person signs up with an identity, confirms the address, and proves the identity once more', async () => {
  await open('/sign-in');
  await visitForge();
  isAt('/sign-up/with');
  await says('No account here uses olga of Forge to sign in.');
  await keyboard.write('E-mail address', EMAIL);
  await keyboard.press('Sign up');
  isAt('/sign-up/with/sent');
  await openMailbox(product, page, keyboard);
  await followMail(product, page, keyboard, {
    to: EMAIL,
    subject: /^Confirm your address/,
    link: /sign-up\/with\/confirm/,
  });
  await check('confirm');
  await visitForge();
  isAt(ZONES);
  await open(SECURITY);
  await says('Forge: olga');
});

test('the only way in stays, until there is a password', async () => {
  await keyboard.press('remove Forge');
  await keyboard.press('Remove');
  await says(/only way|last way/);
  await check('only-way');
  await open('/settings/password');
  expect(await page.getByLabel('Present password').count()).toBe(0);
  await keyboard.write('New password', 'four winds and a lantern');
  await keyboard.press('Set the password');
  isAt(SECURITY);
  await keyboard.press('remove Forge');
  await keyboard.press('Remove');
  isAt(SECURITY);
  await says('Also sign in with Forge');
});

test('an identity is linked, and signs in from then on', async () => {
  await keyboard.press('Also sign in with Forge');
  await visitForge();
  isAt(SECURITY);
  await says('Forge: olga');
  await signOut();
  await open('/sign-in?next=/settings/tokens');
  await visitForge();
  isAt('/settings/tokens');
});

test('another identity with the same address does not get in', async () => {
  product.forge.users = [{ id: 8, login: 'mallory', email: EMAIL }];
  await signOut();
  await open('/sign-in');
  await visitForge();
  isAt('/sign-up/with');
  await open(SECURITY);
  isAt(`/sign-in?next=${encodeURIComponent(SECURITY)}`);
});
