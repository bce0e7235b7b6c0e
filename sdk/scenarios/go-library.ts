import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGo } from '../go-command.ts';
import { Program } from './program.ts';

/** The Go library. */
export class GoLibrary extends Program {
  static async start(origin: string): Promise<GoLibrary> {
    const folder = mkdtempSync(join(tmpdir(), 'fourwinds-go-'));
    try {
      const library = new GoLibrary('Go', [await buildGo('./internal/scenario', folder), origin]);
      await library.started;
      return library;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}
