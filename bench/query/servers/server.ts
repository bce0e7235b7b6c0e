import type { Debian } from '../debian.ts';
import type { BenchZones } from '../zones.ts';

/** A nameserver that is measured: a file, and a line in index.ts. */
export interface Server {
  readonly name: string;
  /** Asks the program; absent where there is no version to tell. */
  version?(debian: Debian): string;
  /** It is no nameserver: what it sends back are no answers. */
  readonly echoes?: true;
  /** False where it cannot serve such zones. */
  readonly serves?: (zones: BenchZones) => boolean;
  /** Prepares its folder; gives the command that runs it in the foreground, with one thread for datagrams. */
  prepare(setup: Setup): Command;
}

export interface Setup {
  /** Its own, empty. */
  readonly folder: string;
  readonly port: number;
  readonly zones: BenchZones;
  /** The folder of the zone files, `<apex>.zone`. */
  readonly zoneFolder: string;
  /** Octets of the answer to each query, 16 bits each in the byte order of this machine. */
  readonly answerSizes: string;
  readonly debian: Debian;
}

export interface Command {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}
