import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { PageFile } from './page.ts';

/** Sends a file that the browser stores, as fast as the client reads; it ends with the connection. */
export async function sendFile(response: Response, { name, type, body }: PageFile): Promise<void> {
  response.attachment(name).type(type);
  await pipeline(Readable.from(body), response).catch(() => response.destroy());
}
