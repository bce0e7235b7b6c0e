/** The largest TTL (RFC 2181 8). */
export const MAX_TTL = 0x7fffffff;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86400, w: 604800 };

/**
 * Parses a number of seconds such as `3600`, or a time such as `1h30m`. Every nameserver accepts both. Returns
 * undefined if the text is invalid. The result may exceed MAX_TTL.
 */
export function parseTtl(text: string): number | undefined {
  if (/^\d{1,20}$/.test(text)) return Number(text);
  if (!/^(?:\d{1,20}[smhdw]){1,20}$/i.test(text)) return undefined;
  let seconds = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)(\D)/g)) seconds += Number(count) * UNITS[unit.toLowerCase()];
  return seconds;
}
