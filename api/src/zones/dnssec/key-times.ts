import type { DnssecStatus } from '@fourwinds/resources';

type ReportedKey = DnssecStatus['keys'][number];

/**
 * Returns the timing fields of BIND's private key file, so that another signer continues the key's life cycle. An
 * inactive key has only its creation time. `created` is in milliseconds since 1970.
 */
export function keyTimes(created: number, reported: ReportedKey | undefined): ReadonlyMap<string, string> {
  const made = timeText(new Date(created));
  const does = reported === undefined ? [] : work(reported);
  const since = reported && timeText(new Date(reported.since));
  return new Map([['Created', made], ...does.map((what) => [what, what === 'Inactive' ? since! : made] as const)]);
}

/**
 * Returns the names of a key's timing fields. A KSK signs while it is published. A ZSK is also published before and
 * after it signs.
 */
function work({ role, state }: ReportedKey): string[] {
  if (state === 'Generated' || state === 'Dead') return [];
  if (role === 'KSK' || state === 'Active') return ['Publish', 'Activate'];
  return state === 'Retired' ? ['Publish', 'Activate', 'Inactive'] : ['Publish'];
}

/** Formats a time as YYYYMMDDHHMMSS, in UTC. */
function timeText(time: Date): string {
  return time.toISOString().replace(/[-:T]|\..*/g, '');
}
