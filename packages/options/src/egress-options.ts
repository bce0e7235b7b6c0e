import { addressList, socketAddresses } from '@fourwinds/process';

/**
 * Options of programs that connect to servers chosen by tenants: the operator and the worker. `make run` accepts and
 * forwards them.
 */
export const egressOptions = {
  /** Resolvers for finding parent zones. Default: the machine's resolvers. */
  FOURWINDS_RESOLVERS: socketAddresses.optional(),
  /** Addresses and networks that tenants may use as destinations although they are not public unicast. */
  FOURWINDS_EGRESS_ALLOW: addressList.optional(),
};
