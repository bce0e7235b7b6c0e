/** Former names of environment variables, each with its present one. A former name that is set is an error. */
export const RENAMED_VARIABLES: Readonly<Record<string, string>> = {
  FOURWINDS_RATE_LIMIT_ALIKE: 'FOURWINDS_RRL_RESPONSES_PER_SECOND',
  FOURWINDS_RATE_LIMIT_NETWORK: 'FOURWINDS_RRL_ALL_PER_SECOND',
  FOURWINDS_RATE_LIMIT_SLIP: 'FOURWINDS_RRL_SLIP',
  FOURWINDS_REVEAL: 'FOURWINDS_CHAOS',
};
