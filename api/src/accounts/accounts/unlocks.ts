import { planOf } from '../../kernel/plans.ts';

const { free, verified } = { free: planOf('free'), verified: planOf('verified') };

/** Descriptions of the features and limits that verification unlocks. */
export const unlocked: readonly string[] = [
  'API tokens, with lists of the addresses that may use them',
  'DNSSEC',
  'webhooks',
  'names of your own for the nameservers',
  `zones beyond ${free.zones}`,
  `${verified.recordsPerZone} records in a zone instead of ${free.recordsPerZone}`,
  `${verified.rates?.requests?.limit} requests a minute of the general API instead of ${free.rates?.requests?.limit}`,
];
