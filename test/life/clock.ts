import { globSync, writeFileSync } from 'node:fs';

const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

/** A clock that programs have in place of the machine's, by libfaketime; what measures intervals goes on as always. */
export class Clock {
  /** For the programs that are to have this clock. */
  readonly environment: NodeJS.ProcessEnv;
  /** Seconds ahead of the machine's. */
  ahead = 0;
  readonly #file: string;

  /** Throws where libfaketime is not installed. */
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
