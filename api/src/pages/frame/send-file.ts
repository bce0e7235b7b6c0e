import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { PageFile } from './page.ts';

/** Timeouts of a download in milliseconds. */
interface Patience {
  /** Maximum time without progress. */
  readonly idle: number;
  /** Maximum time in total. */
  readonly longest: number;
}

const PATIENCE: Patience = { idle: 60_000, longest: 3_600_000 };

/** Sends a file for download, as fast as the client reads it. Stops at a timeout or when the connection closes. */
export async function sendFile(
  response: Response,
  { name, type, body, release }: PageFile,
  { idle, longest }: Patience = PATIENCE,
): Promise<void> {
  response.attachment(name).type(type);
  response.setTimeout(idle, () => response.destroy());
  try {
    await pipeline(Readable.from(body), response, { signal: AbortSignal.timeout(longest) });
  } catch {
    response.destroy();
  } finally {
    release();
  }
}
