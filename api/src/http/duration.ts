import { z } from 'zod';

const SECONDS: { readonly [unit: string]: number } = { d: 86_400, h: 3600, m: 60, s: 1 };

/** Returns a schema of durations such as `90d`, `24h`, `30m` or `10s` within the bounds. The output is in seconds. */
export function durationSchema(minimum: string, maximum: string) {
  return z
    .string()
    .regex(/^\d{1,9}[dhms]$/, 'this is a time such as 90d, 24h or 30m')
    .transform(readDuration)
    .refine(
      (seconds) => seconds >= readDuration(minimum) && seconds <= readDuration(maximum),
      `this must be from ${minimum} to ${maximum}`,
    );
}

/** Formats seconds in the largest unit that gives a whole number. */
export function formatDuration(seconds: number): string {
  const [unit, size] = Object.entries(SECONDS).find(([, one]) => seconds % one === 0)!;
  return `${seconds / size}${unit}`;
}

function readDuration(text: string): number {
  return Number(text.slice(0, -1)) * SECONDS[text.slice(-1)];
}
