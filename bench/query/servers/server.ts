import type { Debian } from '../debian.ts';
import type { BenchZones } from '../zones.ts';

/** A measured nameserver. Each has its own file and a line in index.ts. */
export interface Server {
  readonly name: string;
  /** Asks the program for its version. Absent if it has none. */
  version?(debian: Debian): string;
  /** Set if this is not a nameserver and its replies are not answers. */
  readonly echoes?: true;
  /** Returns false if the server does not support these zones. */
  readonly serves?: (zones: BenchZones) => boolean;
  /**
   * Prepares the server's folder. Returns the command that runs the server in the foreground, with one thread for
   * datagrams.
   */
  prepare(setup: Setup): Command;
}

export interface Setup {
  /** The server's own folder, initially empty. */
  readonly folder: string;
  readonly port: number;
  readonly zones: BenchZones;
  /** The folder of the zone files, `<apex>.zone`. */
  readonly zoneFolder: string;
  /** File with the answer size in octets for each query, 16 bits each in this machine's byte order. */
  readonly answerSizes: string;
  readonly debian: Debian;
}

export interface Command {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}
