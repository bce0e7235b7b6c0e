import type { z } from 'zod';

interface Settings {
  readonly FOURWINDS_SERVICE_DOMAIN: string;
  readonly FOURWINDS_SUFFIXES?: readonly string[];
}

/** Rejects suffixes that cannot have a Zone of their own, named after the domain. */
export function checkSuffixes(
  { FOURWINDS_SERVICE_DOMAIN: service, FOURWINDS_SUFFIXES: suffixes = [] }: Settings,
  context: z.RefinementCtx,
): void {
  const wrong = suffixes.flatMap((suffix, i) => {
    if (suffix === service) return `${suffix} is the domain of the service: give a domain of its own`;
    if (/[_/]/.test(suffix)) return `${suffix} is not a host name: it has letters, digits and hyphens only`;
    return suffixes.indexOf(suffix) < i ? `${suffix} is given twice` : [];
  });
  for (const message of wrong) context.addIssue({ code: 'custom', path: ['FOURWINDS_SUFFIXES'], message });
}
