/** RFC 7480 4.2. */
export const RDAP_TYPE = 'application/rdap+json';

/** RFC 9083 4.1. */
export const CONFORMANCE = ['rdap_level_0'];
