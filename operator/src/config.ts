import { hostname } from 'node:os';
import { metricsAddress, operatorOptions } from '@fourwinds/process';
import {
  domainList,
  edgeOptions,
  labelSelector,
  requireEdgeAddresses,
  serviceDomainSetting,
} from '@fourwinds/resources';
import { z } from 'zod';

/** The environment of the operator. */
export const configSchema = z
  .object({
    /** Address of the management store. */
    FOURWINDS_STORE: z.string().min(1, 'an address of a store such as kubernetes: or postgres://…'),
    /** Address of a region's store, with {region} for its name, for Regions without a kubeconfig. */
    FOURWINDS_REGION_STORE: z.string().optional(),
    /** The service's own domain. */
    FOURWINDS_SERVICE_DOMAIN: serviceDomainSetting.default('fourwinds.example'),
    /** Domains that only owners trusted by administrators may have. */
    FOURWINDS_DENIED_DOMAINS: domainList.optional(),
    /** Label selector of the namespaces that administrators trust to have the domains that they want. */
    FOURWINDS_TRUSTED_NAMESPACES: labelSelector.optional(),
    /** Whether the cluster has the admission policy of the chart that checks the users whom annotations of Zones and Records name. */
    FOURWINDS_CHECKED_USERS: z.enum(['on', 'off']).default('off'),
    ...operatorOptions,
    ...edgeOptions,
    ...metricsAddress,
    /** The name under which this process leads: that of the Pod, the same after a restart where only one can run. */
    FOURWINDS_IDENTITY: z.string().default(hostname()),
  })
  .superRefine(requireEdgeAddresses);
