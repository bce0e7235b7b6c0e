import { domainSchema } from '@fourwinds/resources';
import { z } from 'zod';

/** Text formats that the schema of a chart validates, so that errors appear before installation. */

const LABEL = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';

/** A lowercase host name without a final dot. */
export const hostName = z.string().regex(new RegExp(`^${LABEL}(\\.${LABEL})*$`));

/** A host name or an empty string. */
export const hostNameOrNone = z.string().regex(new RegExp(`^(${LABEL}(\\.${LABEL})*)?$`));

export const domains = z.array(domainSchema);

/** An http or https URL without a path, or an empty string. */
export const originOrNone = z.string().regex(/^(https?:\/\/[^\s/?#@]+\/?)?$/);

export const addresses = z.array(z.union([z.ipv4(), z.ipv6()]));

/** Addresses and networks, such as 192.0.2.1 and 10.0.0.0/8. */
export const networks = z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]));
