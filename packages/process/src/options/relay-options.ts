import { z } from 'zod';
import { socketAddress } from '../address.ts';
import type { RelayFiles } from '../relay/relay-terms.ts';

/** The certificates of one side of the relay of updates, as files in PEM. */
const relayFiles = {
  /** The authority that the certificates of both sides are from. */
  FOURWINDS_UPDATES_CA: z.string().optional(),
  FOURWINDS_UPDATES_CERTIFICATE: z.string().optional(),
  FOURWINDS_UPDATES_KEY: z.string().optional(),
};

/** Where the API takes signed updates that nameservers relay; of a nameserver, where it relays them to. */
export const relayOptions = { FOURWINDS_UPDATES: socketAddress.optional(), ...relayFiles };

type RelaySettings = {
  readonly [name in keyof typeof relayFiles]?: string;
} & { readonly FOURWINDS_UPDATES?: unknown };

/** The files of a relay; undefined where there is none. */
export function relayFilesOf(settings: RelaySettings): RelayFiles | undefined {
  const { FOURWINDS_UPDATES: address, FOURWINDS_UPDATES_CA: authority } = settings;
  const { FOURWINDS_UPDATES_CERTIFICATE: certificate, FOURWINDS_UPDATES_KEY: key } = settings;
  if (address === undefined || authority === undefined || certificate === undefined || key === undefined)
    return undefined;
  return { authority, certificate, key };
}

/** An address needs its certificates. */
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
