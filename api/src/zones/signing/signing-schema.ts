import { DNSSEC_PHASES } from '@fourwinds/resources';
import { z } from 'zod';
import type { DnssecSettings } from './settings.ts';

const denials = z.enum(['NSEC3', 'NSEC']);

const parents = z
  .enum(['ask', 'none'])
  .describe(
    'ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys roll without a DS record.',
  );

export const dnssecSummary = {
  status: z
    .enum(DNSSEC_PHASES)
    .describe('enabling: until the parent has the DS record. disabling: until the parent no longer has it.'),
  algorithm: z.string().meta({ description: 'Algorithm of new keys.', example: 'ECDSAP256SHA256' }),
  denial: denials.describe('How the zone proves that a name does not exist.'),
  opt_out: z.boolean().describe('Whether unsigned delegations are omitted from the NSEC3 chain.'),
  parent: parents,
  ds_due: z
    .boolean()
    .describe(
      'Whether you must publish or remove DS records at the parent now. See waiting_for of …/dnssec. False while there is nothing for you to do.',
    ),
};

/** Settings and status of DNSSEC, as the zone shows them. */
export const dnssecSummarySchema = z
  .object(dnssecSummary)
  .meta({ id: 'DnssecSummary', description: 'Status and settings of DNSSEC.' });

const NOT_A_MNEMONIC = 'this must be the mnemonic of an algorithm, such as ED25519';

/** Mnemonic of a DNSSEC algorithm. The use case checks whether the service knows it. */
export const algorithmSchema = z
  .string(NOT_A_MNEMONIC)
  .max(32)
  .regex(/^[A-Za-z]/, NOT_A_MNEMONIC);

export const dnssecSettings = {
  algorithm: algorithmSchema.optional().meta({
    description: 'Mnemonic of the algorithm of new keys: ECDSAP256SHA256, ECDSAP384SHA384, ED25519 or ED448.',
    example: 'ED25519',
  }),
  denial: denials.optional().describe('How the zone proves that a name does not exist.'),
  opt_out: z.boolean().optional().describe('Whether to omit unsigned delegations from the NSEC3 chain.'),
  parent: parents.optional(),
};

type SettingsBody = { [field in keyof typeof dnssecSettings]?: z.output<(typeof dnssecSettings)[field]> };

export function settingsOf({ algorithm, denial, opt_out: optOut, parent }: SettingsBody): DnssecSettings {
  return { algorithm, denial, optOut, parent };
}
