import { setTimeout as sleep } from 'node:timers/promises';
import { type Message, rcodeName } from '@fourwinds/dns';
import { ask } from '../../nameserver/src/testing/ask.ts';
import { versionIn } from '../faults/versions.ts';
import { type ExpectedVersions, nameOf } from './expected.ts';
import type { VersionedSet } from './plan.ts';

const PAUSE_MILLISECONDS = 10;

/**
 * Queries one server for all RRsets continuously. Records each answer that contains neither the old version nor the
 * new version.
 */
export class ServerMonitor {
  /** Invalid answers. */
  readonly violations: string[] = [];
  /** The number of answers. */
  answers = 0;
  readonly #region: string;
  readonly #server: string;
  readonly #expected: ExpectedVersions;
  readonly #running: Promise<void>;
  /** The versions of the last answers by RRset name. */
  readonly #floors = new Map<string, number>();
  #isDead = false;
  #isEnded = false;

  constructor(region: string, server: string, expected: ExpectedVersions) {
    this.#region = region;
    this.#server = server;
    this.#expected = expected;
    this.#running = this.#run();
  }

  /** Called before the server is killed. The next server process starts with the disk cache, which may be outdated. */
  died(): void {
    this.#isDead = true;
  }

  /** Called when the next server process has started. */
  returned(): void {
    this.#floors.clear();
    this.#isDead = false;
  }

  /** RRsets whose last answer was not the latest version. */
  behind(): string[] {
    return this.#expected.all
      .filter((set) => this.#floorOf(set) !== this.#expected.last(set))
      .map((set) => `${nameOf(set)} has ${this.#floorOf(set)} of ${this.#expected.last(set)} at ${this.#region}`);
  }

  async stop(): Promise<void> {
    this.#isEnded = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let i = 0; !this.#isEnded; i++) {
      const { all, recent } = this.#expected;
      const sets = i % 2 === 0 ? recent : all;
      if (sets.length > 0) await this.#askFor(sets[(i >> 1) % sets.length]);
      await sleep(PAUSE_MILLISECONDS);
    }
  }

  async #askFor(set: VersionedSet): Promise<void> {
    const response = await ask(this.#server, nameOf(set), 'TXT');
    this.answers++;
    const data = response.answers.map((record) => record.type.format(record.rdata));
    const version = set.owner === 'alias' ? versionIn(set.domain, data) : versionOfObject(data);
    const isMix = version === undefined && data.length > 0;
    const floor = this.#floorOf(set);
    if (isMix || (!this.#isDead && !this.#expected.allows(set, version, floor)))
      this.violations.push(`${nameOf(set)} at ${this.#region}: ${inWords(response, data)} after version ${floor}`);
    if (!this.#isDead && version !== undefined) this.#floors.set(nameOf(set), version);
  }

  #floorOf(set: VersionedSet): number {
    return this.#floors.get(nameOf(set)) ?? 0;
  }
}

function versionOfObject([text, ...others]: readonly string[]): number | undefined {
  const [, number] = /^"(\d+)"$/.exec(text ?? '') ?? [];
  return number === undefined || others.length > 0 ? undefined : Number(number);
}

function inWords({ rcode }: Message, data: readonly string[]): string {
  return [rcodeName(rcode), ...data].join(' ');
}
