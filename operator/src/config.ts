import { hostname } from 'node:os';
import { operatorOptions } from '@fourwinds/options';
import { metricsAddress } from '@fourwinds/process';
import {
  checkSuffixes,
  domainList,
  edgeOptions,
  labelSelector,
  requireEdgeAddresses,
  serviceDomainSetting,
} from '@fourwinds/resources';
import { z } from 'zod';

export const configSchema = z
  .object({
    FOURWINDS_STORE: z.string().min(1, 'an address of a store such as kubernetes: or postgres://…'),
    /**
     * Address of the region stores, with {region} as a placeholder for the region name. Used for Regions without a
     * kubeconfig.
     */
    FOURWINDS_REGION_STORE: z.string().optional(),
    FOURWINDS_SERVICE_DOMAIN: serviceDomainSetting.default('fourwinds.example'),
    /** Domains below which accounts register names. */
    FOURWINDS_SUFFIXES: domainList.optional(),
    /** Domains that only owners trusted by administrators may claim. */
    FOURWINDS_DENIED_DOMAINS: domainList.optional(),
    /** Label selector of the namespaces whose owners may claim any domain. */
    FOURWINDS_TRUSTED_NAMESPACES: labelSelector.optional(),
    /**
     * Set to `on` if the cluster has the chart's admission policy, which verifies the users named in annotations of
     * Zones and Records.
     */
    FOURWINDS_CHECKED_USERS: z.enum(['on', 'off']).default('off'),
    ...operatorOptions,
    ...edgeOptions,
    ...metricsAddress,
    /** Leader election identity: the Pod name. It stays the same after a restart if only one Pod can run. */
    FOURWINDS_IDENTITY: z.string().default(hostname()),
  })
  .superRefine(requireEdgeAddresses)
  .superRefine(checkSuffixes);
