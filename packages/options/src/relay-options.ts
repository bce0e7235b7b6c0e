import { z } from 'zod';
import { socketAddress } from '@fourwinds/process';
import type { RelayFiles } from './relay-terms.ts';

/** PEM files with the certificates that one side of the update relay needs. */
const relayFiles = {
  /** Certificate authority for the certificates of both sides. */
  FOURWINDS_UPDATES_CA: z.string().optional(),
  FOURWINDS_UPDATES_CERTIFICATE: z.string().optional(),
  FOURWINDS_UPDATES_KEY: z.string().optional(),
};

/**
 * In the API: its address for signed updates that nameservers relay. In a nameserver: the API's address for these
 * updates.
 */
export const relayOptions = { FOURWINDS_UPDATES: socketAddress.optional(), ...relayFiles };

type RelaySettings = {
  readonly [name in keyof typeof relayFiles]?: string;
} & { readonly FOURWINDS_UPDATES?: unknown };

export function relayFilesOf(settings: RelaySettings): RelayFiles | undefined {
  const { FOURWINDS_UPDATES: address, FOURWINDS_UPDATES_CA: authority } = settings;
  const { FOURWINDS_UPDATES_CERTIFICATE: certificate, FOURWINDS_UPDATES_KEY: key } = settings;
  if (address === undefined || authority === undefined || certificate === undefined || key === undefined)
    return undefined;
  return { authority, certificate, key };
}

export function requireRelayParts(settings: RelaySettings, context: z.RefinementCtx): void {
  const names = ['FOURWINDS_UPDATES', ...Object.keys(relayFiles)] as const;
  const given = names.filter((name) => settings[name as keyof RelaySettings] !== undefined);
  if (given.length === 0 || given.length === names.length) return;
  context.addIssue({
    code: 'custom',
    path: ['FOURWINDS_UPDATES'],
    message: `${names.slice(0, -1).join(', ')} and ${names.at(-1)} come together`,
  });
}
