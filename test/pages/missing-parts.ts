import type { BrowserContext, Page } from 'playwright-core';
import { brokenRules } from './browser.ts';
import type { Dashboard } from './dashboard-visit.ts';

/**
 * Tests a browser that cannot load a file of the dashboard: a new version was deployed, the browser is offline, or
 * the file is blocked.
 */
export function testMissingParts(dashboard: () => Pick<Dashboard, 'product' | 'ask' | 'open'>): void {
  const zone = 'parts.example';
  let context: BrowserContext;

  beforeAll(() => dashboard().ask('POST', '/v1/zones?wait=30s', { name: zone }));
  beforeEach(async () => {
    context = await dashboard().product.browser.newContext();
  });
  afterEach(() => context.close());

  /** Opens the records of the zone with a pending change, at this width. */
  async function openWithChange(width: number): Promise<Page> {
    const page = await dashboard().open(context, `/zones/${zone}`, 'ns1.fourwinds.example.');
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Add record' }).click();
    await page.getByLabel('Name', { exact: true }).fill('www');
    await page.getByRole('dialog').getByLabel('Type', { exact: true }).selectOption('CNAME');
    await page.getByRole('dialog').getByLabel('Value').fill('www.example.net.');
    await page.keyboard.press('Enter');
    await page.getByText('1 change waits').waitFor();
    return page;
  }

  /** Makes a file unavailable until `isLost` is false. */
  async function lose(file: string): Promise<{ isLost: boolean }> {
    const state = { isLost: true };
    await context.route(`**/assets/${file}-*`, (route) =>
      state.isLost ? route.fulfill({ status: 404 }) : route.continue(),
    );
    return state;
  }

  /** Counts how often a page loads its document. */
  function documentsOf(page: Page): { count: number } {
    const documents = { count: 0 };
    page.on('request', (request) => (documents.count += Number(request.isNavigationRequest())));
    return documents;
  }

  async function expectFrame(page: Page): Promise<void> {
    await page.getByRole('navigation', { name: 'Pages', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Account' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await brokenRules(page)).toEqual([]);
  }

  test.each([390, 1440])(
    'at %i pixels, after an upgrade, a page comes by itself, and changes still wait',
    async (width) => {
      const page = await openWithChange(width);
      const documents = documentsOf(page);
      const file = await lose('delegation-page');
      page.on('request', (request) => (file.isLost &&= !request.isNavigationRequest()));
      await page.getByRole('link', { name: 'Delegation' }).click();
      await page.getByRole('button', { name: 'Find records' }).waitFor();
      expect(documents.count).toBe(1);
      await page.getByRole('link', { name: 'Records' }).click();
      await page.getByText('1 change waits').waitFor();
    },
  );

  test.each([390, 1440])(
    'at %i pixels, a page whose file stays away is loaded anew once, and leaves its frame as it is',
    async (width) => {
      const page = await openWithChange(width);
      const documents = documentsOf(page);
      const file = await lose('delegation-page');
      await page.getByRole('link', { name: 'Delegation' }).click();
      await page.getByText('Part of this page could not be loaded.').waitFor();
      expect(documents.count).toBe(1);
      await expectFrame(page);
      await page.getByRole('link', { name: 'Records' }).click();
      await page.getByText('1 change waits').waitFor();
      await page.getByRole('link', { name: 'Delegation' }).click();
      await page.getByText('Part of this page could not be loaded.').waitFor();
      expect(documents.count).toBe(1);
      file.isLost = false;
      await page.getByRole('button', { name: 'Reload' }).press('Enter');
      await page.getByRole('button', { name: 'Find records' }).waitFor();
    },
  );

  test('a page of a moment offline says so in German, and comes by itself when that is over', async () => {
    await context.close();
    context = await dashboard().product.browser.newContext({ locale: 'de-AT' });
    const page = await dashboard().open(context, '/zones', zone);
    await context.setOffline(true);
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    const words = page.getByText('Sie sind offline, oder Fourwinds antwortet nicht.');
    await words.waitFor();
    await page.getByRole('navigation', { name: 'Seiten', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Erneut versuchen' }).press('Enter');
    await words.waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Protokoll' }).waitFor();
  });

  test('a dialog of another version says so, and only the person loads the page anew', async () => {
    const page = await openWithChange(1440);
    const documents = documentsOf(page);
    const file = await lose('template-dialog');
    await context.route(page.url(), async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const isAsked = !route.request().isNavigationRequest();
      await route.fulfill({ response, body: isAsked ? text.replaceAll('/assets/index-', '/assets/next-') : text });
    });
    await page.getByRole('button', { name: 'Templates' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A new version of Fourwinds is available.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 change waits').waitFor();
    await page.getByRole('button', { name: 'Templates' }).click();
    expect(documents.count).toBe(0);
    file.isLost = false;
    await dialog.getByRole('button', { name: 'Reload' }).press('Enter');
    await page.getByText('1 change waits').waitFor();
    await page.getByRole('button', { name: 'Templates' }).click();
    await dialog.getByLabel('Service').waitFor();
  });

  test('a record is not saved without the checks of its host, and the form says why', async () => {
    await lose('validate');
    const page = await dashboard().open(context, `/zones/${zone}`, 'ns1.fourwinds.example.');
    await page.getByRole('button', { name: 'Add record' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Part of this page could not be loaded.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('www');
    await dialog.getByLabel('Type', { exact: true }).selectOption('CNAME');
    await dialog.getByLabel('Value').fill('shops.example.net');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByText('1 change waits').count()).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
  });

  test.each(['index', 'base', 'de'])('a dashboard that cannot begin without its file %s says so', async (name) => {
    await context.close();
    context = await dashboard().product.browser.newContext({ locale: 'de-AT' });
    const page = await dashboard().open(context, '/zones', zone);
    const documents = documentsOf(page);
    const file = await lose(name);
    await page.reload();
    await page.getByText('Die Oberfläche konnte nicht geladen werden').waitFor();
    // The test loads the page once, and the page reloads itself once.
    expect(documents.count).toBe(2);
    file.isLost = false;
    await page.getByRole('link', { name: 'Neu laden' }).press('Enter');
    await page.getByText(zone).waitFor();
  });
}
