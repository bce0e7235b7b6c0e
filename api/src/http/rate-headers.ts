import type { Response } from 'express';
import type { Meter } from '../kernel/meter.ts';

export async function setRateHeaders(response: Response): Promise<void> {
  const meter = response.locals.meter as Meter | undefined;
  if (meter !== undefined) response.set(await meter.headers());
}
