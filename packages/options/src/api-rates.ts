import { z } from 'zod';

const names = [
  'reads',
  'writes',
  'zone_creates',
  'domain_creates',
  'requests',
  'session_requests',
  'dynamic_records',
  'dynamic_tokens',
  'written_bytes',
  'failures',
  'public_reads',
  'network_domains',
  'computing',
  'network_computing',
] as const;

type ApiRateName = (typeof names)[number];

/** Limits that replace the limits of the plans. `off` removes all limits. */
export type ApiRates = { readonly [name in ApiRateName]?: number } | 'off';

const MAX_LIMIT = 1_000_000_000;
const ENTRY = new RegExp(`^(?:${names.join('|')})=[1-9]\\d{0,8}$`);

/** A setting such as `reads=1200,zone_creates=100`. Read it with `readApiRates`. */
export const apiRates = z.string().superRefine((text, context) => {
  if (text.trim() === 'off') return;
  const wrong = entriesOf(text).find((entry) => !ENTRY.test(entry));
  if (wrong !== undefined)
    context.addIssue(
      `"${wrong}" is not off and not a limit such as reads=1200; a limit is below ${MAX_LIMIT}, and possible are ${names.join(', ')}`,
    );
});

export function readApiRates(text: string): ApiRates {
  if (text.trim() === 'off') return 'off';
  return Object.fromEntries(
    entriesOf(text).map((entry) => {
      const [name, limit] = entry.split('=');
      return [name, Number(limit)];
    }),
  );
}

function entriesOf(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}
