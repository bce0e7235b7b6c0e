import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { markup } from '../../http/html.ts';
import type { Session } from '../../accounts/people/browser-session.ts';
import type { Assets } from './kept-assets.ts';

/** Placeholders in the built document, replaced in each response. */
const NONCE = '{{nonce}}';
const PERSON = '{{person}}';

/** The built web application: a document and the assets that it loads. */
export class Dashboard {
  /** Folder of the files served at ASSETS. File names change with their content. */
  readonly assets: string;
  readonly #document: string;

  /** Throws if the document lacks a placeholder. */
  constructor(document: string, assets: string) {
    for (const place of [NONCE, PERSON])
      if (!document.includes(place)) throw new Error(`the document of the dashboard has no ${place}`);
    this.assets = assets;
    this.#document = document;
  }

  /** Reads a folder built by `make build`. */
  static async read(folder: string): Promise<Dashboard> {
    return new Dashboard(await readFile(path.join(folder, 'index.html'), 'utf8'), path.join(folder, 'assets'));
  }

  /** Returns the assets compressed by gzip during the build. */
  async compressedAssets(): Promise<Assets> {
    const names = (await readdir(this.assets)).filter((name) => name.endsWith('.gz'));
    const read = async (name: string) => [name.slice(0, -3), await readFile(path.join(this.assets, name))] as const;
    return new Map(await Promise.all(names.map(read)));
  }

  document({ person, account, endsAt, isStaff }: Session, nonce: string): string {
    const about = { email: person.email, account: account.id, is_staff: isStaff, ends_at: endsAt };
    return this.#document.replaceAll(NONCE, nonce).replace(PERSON, () => markup`${JSON.stringify(about)}`.html);
  }
}
