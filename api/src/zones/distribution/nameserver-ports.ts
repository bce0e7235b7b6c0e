import { z } from 'zod';

const ENTRY = /^([^=,]+)=(\d{1,5})$/;
const MOST = 65535;

/** Parses ports by region, e.g. `ns1=5301,ns2=5302`. */
export const nameserverPorts = z.string().transform((text, context): ReadonlyMap<string, number> => {
  const entries = text.split(',').map((entry) => ENTRY.exec(entry.trim()));
  if (entries.every((entry) => entry !== null && Number(entry[2]) <= MOST))
    return new Map(entries.map((entry) => [entry![1], Number(entry![2])]));
  context.addIssue(`"${text}" is not a list of regions and ports such as ns1=5301,ns2=5302`);
  return z.NEVER;
});
