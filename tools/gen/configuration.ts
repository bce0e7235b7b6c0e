import { z } from 'zod';
import { configSchema } from '../../nameserver/src/config.ts';
import { nameserverOptions } from '../../packages/options/src/nameserver-options.ts';
import { replaceBlock } from './block.ts';
import { code, table } from './table.ts';

/** The options with which a nameserver serves a folder of zone files, in table order. */
const ROWS = [
  'FOURWINDS_ZONES',
  'FOURWINDS_DNS',
  'FOURWINDS_DOT',
  ...Object.keys(nameserverOptions).filter((name) => name !== 'FOURWINDS_DOT_SECRET'),
  'FOURWINDS_METRICS',
  'FOURWINDS_ZONE_METRICS',
  'FOURWINDS_DRAIN_SECONDS',
  'FOURWINDS_REGION',
] as (keyof typeof configSchema.shape)[];

/** Returns the configuration page with the table of nameserver options. */
export function configurationPage(page: string): string {
  const rows = ROWS.map((name) => {
    const option = configSchema.shape[name];
    const { description, omitted = defaultOf(option) } = z.globalRegistry.get(option) ?? {};
    if (description === undefined) throw new Error(`${name} has no description`);
    return [code(name), String(omitted), description];
  });
  return replaceBlock(page, 'nameserver options', table([['variable', 'when omitted', 'meaning'], ...rows]));
}

function defaultOf(option: z.ZodType): string {
  return option instanceof z.ZodDefault ? code(`${option.def.defaultValue as string}`) : 'none';
}
