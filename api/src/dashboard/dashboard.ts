import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { markup } from '../http/html.ts';
import type { Session } from '../pages/session.ts';
import type { Assets } from './kept-assets.ts';

/** In the document as it was built, in place of what differs each time. */
const NONCE = '{{nonce}}';
const PERSON = '{{person}}';

/** The web application for zones as it was built: a document, and assets that it loads. */
export class Dashboard {
  /** The folder whose files are at ASSETS; their names change with their content. */
  readonly assets: string;
  readonly #document: string;

  /** Throws where the document has no place for a nonce or the person. */
  constructor(document: string, assets: string) {
    for (const place of [NONCE, PERSON])
      if (!document.includes(place)) throw new Error(`the document of the dashboard has no ${place}`);
    this.assets = assets;
    this.#document = document;
  }

  /** Reads a folder that `make build` has filled. */
  static async read(folder: string): Promise<Dashboard> {
    return new Dashboard(await readFile(path.join(folder, 'index.html'), 'utf8'), path.join(folder, 'assets'));
  }

  /** Its assets as they were compressed by gzip when it was built. */
  async compressedAssets(): Promise<Assets> {
    const names = (await readdir(this.assets)).filter((name) => name.endsWith('.gz'));
    const read = async (name: string) => [name.slice(0, -3), await readFile(path.join(this.assets, name))] as const;
    return new Map(await Promise.all(names.map(read)));
  }

  /** The document for the person of a session. */
  document({ person, account, endsAt, isOperator }: Session, nonce: string): string {
    const about = { email: person.email, account: account.id, is_operator: isOperator, ends_at: endsAt };
    return this.#document.replaceAll(NONCE, nonce).replace(PERSON, () => markup`${JSON.stringify(about)}`.html);
  }
}
