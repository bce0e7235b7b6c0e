import type { DnssecStatus } from '@fourwinds/resources';

type ReportedKey = DnssecStatus['keys'][number];

/**
 * When a key began and ended its work, in the fields of BIND's private key files: a signer there goes on as it was here. A key
 * that does nothing has only the time when it was made, in milliseconds since 1970.
 */
export function keyTimes(created: number, reported: ReportedKey | undefined): ReadonlyMap<string, string> {
  const made = timeText(new Date(created));
  const does = reported === undefined ? [] : work(reported);
  const since = reported && timeText(new Date(reported.since));
  return new Map([['Created', made], ...does.map((what) => [what, what === 'Inactive' ? since! : made] as const)]);
}

/** A KSK signs the keys from when it is published until it is gone; a ZSK is published before and after it signs. */
function work({ role, state }: ReportedKey): string[] {
  if (state === 'Generated' || state === 'Dead') return [];
  if (role === 'KSK' || state === 'Active') return ['Publish', 'Activate'];
  return state === 'Retired' ? ['Publish', 'Activate', 'Inactive'] : ['Publish'];
}

/** YYYYMMDDHHMMSS, in UTC. */
function timeText(time: Date): string {
  return time.toISOString().replace(/[-:T]|\..*/g, '');
}
