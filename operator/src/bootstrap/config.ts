import { domainSetting, type RegionSpec, regionSpecSchema } from '@fourwinds/resources';
import { z } from 'zod';

const EXAMPLE =
  '{"ns1":{"nameserver":"ns1.fourwinds.example","location":"New York City, USA","addresses":["192.0.2.1"]}}';

/** The spec of a Region. The nameserver name is accepted in any spelling and normalized. */
const writtenSpec = regionSpecSchema.extend({ nameserver: domainSetting });

export const configSchema = z.object({
  FOURWINDS_STORE: z.string().min(1, 'an address of a store such as kubernetes: or postgres://…'),
  /**
   * Address of the region stores, with {region} as a placeholder for the region name. If set, the namespaces of the
   * regions are created as well.
   */
  FOURWINDS_REGION_STORE: z.string().optional(),
  /** Region specs by name, as JSON. */
  FOURWINDS_REGIONS: z.string().default('{}').transform(readRegions),
});

function readRegions(text: string, context: z.RefinementCtx): ReadonlyMap<string, RegionSpec> {
  const { data, error } = z.record(z.string(), writtenSpec).safeParse(parse(text));
  if (error === undefined) return new Map(Object.entries(data));
  const where = error.issues[0].path.join('.');
  context.addIssue(`must be specs of Regions by name, such as ${EXAMPLE}${where && `; see ${where}`}`);
  return z.NEVER;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
