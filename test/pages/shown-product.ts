import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { CLIENT, LocalProvider } from '../../api/test/local-provider.ts';
import { type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { faultsOfLooks, faultsOfPage, type FileOf, type Look } from './faults-of-page.ts';
import { startBrowser } from './browser.ts';

/** The folder for screenshots. If unset, no screenshots are taken. */
export const SCREENSHOTS = process.env.FOURWINDS_TEST_SCREENSHOTS;

/** `make run` with a code-hosting service, and a browser for its pages. */
export class ShownProduct {
  readonly origin: string;
  /** The data folder. */
  readonly folder: string;
  readonly fourwinds: Fourwinds;
  readonly browser: Browser;
  readonly forge: LocalProvider;
  readonly #parent: string;

  private constructor(parent: string, parts: Pick<ShownProduct, 'origin' | 'fourwinds' | 'browser' | 'forge'>) {
    this.#parent = parent;
    this.folder = join(parent, 'data');
    this.origin = parts.origin;
    this.fourwinds = parts.fourwinds;
    this.browser = parts.browser;
    this.forge = parts.forge;
  }

  /** Starts the product and the browser, with additional settings. */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<ShownProduct> {
    const parent = mkdtempSync(join(tmpdir(), 'fourwinds-pages-'));
    const addresses = await freeAddresses();
    const origin = `http://localhost:${addresses.http.split(':')[1]}`;
    const forge = await LocalProvider.start(`${origin}/sign-in/with/forge/callback`);
    const secret = join(parent, 'forge');
    writeFileSync(secret, CLIENT.secret);
    const endpoints = ['authorize', 'token', 'user'].map((name) => `${name}=${forge.url}/${name}`);
    // The product is not shared, because it has a code-hosting service and the test's settings.
    const starting = startFourwinds(join(parent, 'data'), addresses, {
      FOURWINDS_SIGN_UP: 'open',
      // Test users have their own client addresses.
      FOURWINDS_TRUSTED_PROXIES: '127.0.0.1',
      FOURWINDS_IDENTITY_PROVIDERS: `forge label=Forge client=${CLIENT.id} secret=${secret} ${endpoints.join(' ')}`,
      ...environment,
    });
    const [fourwinds, browser] = await Promise.all([starting, startBrowser()]);
    return new ShownProduct(parent, { origin, fourwinds, browser, forge });
  }

  /**
   * Returns all faults of the page as it is shown now. If a folder for screenshots is set, takes screenshots with
   * this name.
   */
  check(page: Page, name: string): Promise<string[]> {
    return faultsOfPage(page, screenshotsNamed(name));
  }

  /** The faults in these looks, without the Tab key check. */
  checkLooks(page: Page, looks: readonly Look[], name: string): Promise<string[]> {
    return faultsOfLooks(page, looks, screenshotsNamed(name));
  }

  async stop(): Promise<void> {
    await this.browser.close();
    process.kill(this.fourwinds.pid, 'SIGTERM');
    await this.fourwinds.ended;
    await this.forge.stop();
    rmSync(this.#parent, { recursive: true, force: true });
  }
}

function screenshotsNamed(name: string): FileOf {
  return (look) => SCREENSHOTS && join(SCREENSHOTS, `${name}-${look}.png`);
}
