import { z } from 'zod';
import { addressList } from '../address-list.ts';
import { socketAddresses } from '../address.ts';

/** The options of the operator that `make run` takes and forwards. */
export const operatorOptions = {
  /** Whether the service's own zone is signed; when not set, its Zone decides. */
  FOURWINDS_SERVICE_DNSSEC: z.enum(['on', 'off']).optional(),
  /** Resolvers by which the parents of signed zones are found; those of the machine when not set. */
  FOURWINDS_RESOLVERS: socketAddresses.optional(),
  /** Addresses and networks that are no public unicast and may be connected to all the same where a tenant chooses the destination. */
  FOURWINDS_EGRESS_ALLOW: addressList.optional(),
};
