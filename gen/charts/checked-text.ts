import { domainSchema } from '@fourwinds/resources';
import { z } from 'zod';

/** Texts whose form the schema of a chart checks, so that a wrong one fails before anything is installed. */

const LABEL = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';

/** A host name in lower case, without a final dot. */
export const hostName = z.string().regex(new RegExp(`^${LABEL}(\\.${LABEL})*$`));

/** The same, or empty. */
export const hostNameOrNone = z.string().regex(new RegExp(`^(${LABEL}(\\.${LABEL})*)?$`));

export const domains = z.array(domainSchema);

/** An http or https URL without a path, or empty. */
export const originOrNone = z.string().regex(/^(https?:\/\/[^\s/?#@]+\/?)?$/);

export const addresses = z.array(z.union([z.ipv4(), z.ipv6()]));

/** Addresses and networks, such as 192.0.2.1 and 10.0.0.0/8. */
export const networks = z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]));
