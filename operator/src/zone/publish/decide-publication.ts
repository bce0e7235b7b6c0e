import { nextSerial } from '@fourwinds/dns';
import { nextVersion } from '@fourwinds/snapshot';
import { type HeldVersion, newerThan } from '../../regions/held-versions.ts';
import type { Publication } from './publication-record.ts';

export interface PublicationInput {
  /** The publication on record; the truth about versions taken. */
  readonly recorded: Pick<Publication, 'version' | 'serial' | 'sha256'> | undefined;
  /** Versions that the regions hold of the domain, tombstones included. */
  readonly held: readonly HeldVersion[];
  /** Digest of the content to be published, under the recorded version and serial; undefined where it cannot have these. */
  readonly sha256: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The version and serial of a publication. */
export interface PublicationNumbers {
  /** They differ from those on record, and have to be recorded before a region gets them. */
  readonly isNew: boolean;
  readonly version: bigint;
  readonly serial: number;
}

/**
 * The recorded version and serial stay as long as the content under them is the same and no region holds a newer version;
 * otherwise the next are taken, the serial being at least the Unix time. One version never has two bodies.
 */
export function decidePublication({ recorded, held, sha256, now }: PublicationInput): PublicationNumbers {
  const known = recorded && { ...recorded, version: BigInt(recorded.version) };
  if (known !== undefined && sha256 === known.sha256 && !held.some(newerThan(known)))
    return { isNew: false, version: known.version, serial: known.serial };
  const previous: readonly HeldVersion[] = known === undefined ? held : [known, ...held];
  const versions = previous.map(({ version }) => version);
  const serials = previous.flatMap(({ serial }) => serial ?? []);
  return {
    isNew: true,
    version: nextVersion(versions, now),
    serial: nextSerial(Math.floor(now / 1000), serials),
  };
}
