import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { PageFile } from './page.ts';

/** Times in milliseconds after which a file is given up. */
interface Patience {
  /** Without an octet that the client takes. */
  readonly idle: number;
  /** In all. */
  readonly longest: number;
}

const PATIENCE: Patience = { idle: 60_000, longest: 3_600_000 };

/** Sends a file that the browser stores, as fast as the client reads, but no longer than we have patience; it ends with the connection. */
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
