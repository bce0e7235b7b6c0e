import { nextSerial } from '@fourwinds/dns';
import { nextVersion } from '@fourwinds/snapshot';
import { type HeldVersion, newerThan } from '../../regions/held-versions.ts';
import type { Publication } from './publication-record.ts';

export interface PublicationInput {
  /** The recorded publication. It decides which version numbers are already used. */
  readonly recorded: Pick<Publication, 'version' | 'serial' | 'sha256'> | undefined;
  /** Versions of the domain in the regions, including tombstones. */
  readonly held: readonly HeldVersion[];
  /** Digest of the content with the recorded version and serial. Undefined if the content cannot have these numbers. */
  readonly sha256: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface PublicationNumbers {
  /** True if version and serial differ from the record. They must be recorded before a region gets them. */
  readonly isNew: boolean;
  readonly version: bigint;
  readonly serial: number;
}

/**
 * Keeps the recorded version and serial if the content is unchanged and no region has a newer version. Otherwise
 * returns the next version and serial; the serial is at least the Unix time. A version never has two contents.
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
