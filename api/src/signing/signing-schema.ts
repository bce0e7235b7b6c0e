import { DNSSEC_PHASES } from '@fourwinds/resources';
import { z } from 'zod';
import type { DnssecSettings } from './settings.ts';

const denials = z.enum(['NSEC3', 'NSEC']);

const parents = z
  .enum(['ask', 'none'])
  .describe('none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.');

export const dnssecSummary = {
  status: z
    .enum(DNSSEC_PHASES)
    .describe('enabling until the parent has the DS record; disabling until it is gone from there.'),
  algorithm: z.string().meta({ description: 'For new keys.', example: 'ECDSAP256SHA256' }),
  denial: denials.describe('How the absence of a name is proven.'),
  opt_out: z.boolean().describe('Unsigned delegations are left out of the NSEC3 chain.'),
  parent: parents,
  ds_due: z
    .boolean()
    .describe(
      'Whether you have DS records to publish or to remove at the parent now: waiting_for of …/dnssec names them. false while there is nothing to do, as while caches or the nameservers are waited for.',
    ),
};

/** The settings that can be changed. */
export const dnssecSettings = {
  algorithm: z
    .union([z.string().max(32), z.int()], 'this must be the name or the number of an algorithm, such as ED25519 or 15')
    .transform(String)
    .optional()
    .meta({ description: 'Mnemonic or number: 13, 14, 15 or 16.', example: 'ED25519', override: { type: 'string' } }),
  denial: denials.optional(),
  opt_out: z.boolean().optional(),
  parent: parents.optional(),
};

type SettingsBody = { [field in keyof typeof dnssecSettings]?: z.output<(typeof dnssecSettings)[field]> };

export function settingsOf({ algorithm, denial, opt_out: optOut, parent }: SettingsBody): DnssecSettings {
  return { algorithm, denial, optOut, parent };
}
