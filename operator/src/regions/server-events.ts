import type { ObjectEvent } from '../events.ts';

/** The Events about servers that were lost or have returned between two statuses of a Region; `at` is the time of the second. */
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
