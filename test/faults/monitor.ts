import { compareSerials, rcodeName } from '@fourwinds/dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../../nameserver/src/testing/ask.ts';
import { versionIn } from './versions.ts';

const PAUSE_MILLISECONDS = 10;

/**
 * Queries one server for a zone continuously. Records answers that match no version, mix two versions, or are older
 * than the previous answer.
 */
export class Monitor {
  /** Invalid answers. */
  readonly violations: string[] = [];
  /** The version of the last answer. */
  version = 0;
  readonly #server: string;
  readonly #domain: string;
  readonly #running: Promise<void>;
  #serial: number | undefined;
  #isEnded = false;

  constructor(server: string, domain: string) {
    this.#server = server;
    this.#domain = domain;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isEnded = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isEnded) {
      await this.#askAlias();
      await this.#askSerial();
      await sleep(PAUSE_MILLISECONDS);
    }
  }

  async #askAlias(): Promise<void> {
    const { answers, rcode } = await ask(this.#server, `alias.${this.#domain}.`, 'TXT');
    const data = answers.map((record) => record.type.format(record.rdata));
    const version = versionIn(this.#domain, data);
    if (version === undefined || version < this.version)
      this.violations.push(`${rcodeName(rcode)} ${data.join(' ')} after version ${this.version}`);
    this.version = version ?? this.version;
  }

  async #askSerial(): Promise<void> {
    const { answers } = await ask(this.#server, `${this.#domain}.`, 'SOA');
    const serial = Number(answers.map((record) => record.type.format(record.rdata).split(' ')[2])[0]);
    if (this.#serial !== undefined && !(compareSerials(serial, this.#serial) >= 0))
      this.violations.push(`serial ${serial} after ${this.#serial}`);
    this.#serial = serial;
  }
}
