import { addressList } from '../address-list.ts';
import { socketAddresses } from '../address.ts';

/** The options of the programs that ask servers which tenants choose, the operator and the worker; `make run` takes and forwards them. */
export const egressOptions = {
  /** Resolvers by which the parents of zones are found; those of the machine when not set. */
  FOURWINDS_RESOLVERS: socketAddresses.optional(),
  /** Addresses and networks that are no public unicast and may be connected to all the same where a tenant chooses the destination. */
  FOURWINDS_EGRESS_ALLOW: addressList.optional(),
};
