import { globSync, writeFileSync } from 'node:fs';

const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

/** A wall clock for programs, set through libfaketime. Monotonic time is unchanged. */
export class Clock {
  /** Environment for programs that use this clock. */
  readonly environment: NodeJS.ProcessEnv;
  /** Seconds ahead of the machine. */
  ahead = 0;
  readonly #file: string;

  /** Throws if libfaketime is not installed. */
  constructor(file: string) {
    if (LIBRARY === undefined) throw new Error('libfaketime is missing: test/tools.sh installs it');
    this.#file = file;
    this.environment = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    this.pass(0);
  }

  pass(seconds: number): void {
    this.ahead += seconds;
    writeFileSync(this.#file, `+${this.ahead}`);
  }
}
