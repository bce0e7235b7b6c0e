import type { Response } from 'express';
import type { Meter } from '../meter.ts';

/** Tells a client that is known how many requests it may still make. */
export async function setRateHeaders(response: Response): Promise<void> {
  const meter = response.locals.meter as Meter | undefined;
  if (meter !== undefined) response.set(await meter.headers());
}
