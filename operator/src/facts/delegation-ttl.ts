/** TTL of the NS and DS records of hosted child zones, in seconds. */
export const DELEGATION_TTL = 3600;
