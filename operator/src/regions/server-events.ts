import type { ObjectEvent } from '../runtime/events.ts';

/**
 * Returns events for servers that were lost or returned between two statuses of a Region. `at` is the time of the
 * second status.
 */
export function serverEvents(before: readonly string[] = [], after: readonly string[] = [], at: string): ObjectEvent[] {
  const lost = after.filter((name) => !before.includes(name));
  const returned = before.filter((name) => !after.includes(name));
  return [
    ...lost.map((name) => ({
      reason: 'ServerLost',
      isWarning: true,
      message: `${name} has not renewed its Lease for more than 60 s. Zones are in sync without it.`,
      subject: `${name} ${at}`,
    })),
    ...returned.map((name) => ({
      reason: 'ServerNotLost',
      isWarning: false,
      message: `${name} renews its Lease again, or its Lease is gone.`,
      subject: `${name} ${at}`,
    })),
  ];
}
