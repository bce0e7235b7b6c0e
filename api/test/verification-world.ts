import { labels, ACCOUNTS_NAMESPACE, make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { PeoplePorts } from '../src/people/people-ports.ts';
import type { VerificationPorts } from '../src/verification/advance.ts';
import { goOnWithAll } from '../src/verification/carry-out-verifications.ts';
import {
  findVerification,
  holdVerification,
  saveVerification,
  stateOf,
  type Verification,
} from '../src/verification/verification.ts';
import type { VerificationRow } from '../src/verification/verification.ts';
import type { PeopleWorld } from './people-world.ts';

/** Verifications in a world of people, and the zones that they are proven by. */
export class VerificationWorld {
  readonly people: PeopleWorld;
  #zones: ZoneResource[] = [];

  constructor(people: PeopleWorld) {
    this.people = people;
  }

  /** The ports of verifications, with others of people. */
  ports(ports: PeoplePorts = this.people.ports): VerificationPorts {
    const withDomain = (domain: string) => this.#zones.filter(({ spec }) => spec.domain === domain);
    return { ...ports, zoneIndex: { withDomain } as unknown as VerificationPorts['zoneIndex'] };
  }

  /** A zone of an account with the reason of its condition Proven, in place of the one before. */
  prove(accountId: string, domain: string, reason = 'TXTRecord'): void {
    const meta = {
      name: `${domain}.${accountId}`,
      namespace: ACCOUNTS_NAMESPACE,
      labels: { [labels.account]: accountId },
    };
    const spec = { domain, records: [], defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
    const condition = {
      type: 'Proven',
      status: 'True',
      reason,
      message: '',
      lastTransitionTime: '2026-11-24T12:00:00Z',
    } as const;
    const zone = { ...make(ZoneKind, meta, { spec }), status: { conditions: [condition] } };
    this.#zones = [...this.#zones.filter(({ metadata }) => metadata.name !== meta.name), zone];
  }

  /** A person's account that asks to be verified by a domain; gives its id. */
  async asking(email: string, domain: string): Promise<string> {
    await this.people.person(email);
    const [{ id }] = (await this.people.rows('SELECT account_id AS id FROM persons WHERE email = $1', email)) as [
      { id: string },
    ];
    await this.put(id, { state: 'pending', domain });
    return id;
  }

  /** Stores a verification of the present time. */
  async put(accountId: string, change: Partial<VerificationRow>): Promise<void> {
    const now = new Date(this.people.now);
    await this.people.ports.people.transact(async (client) => {
      const held = (await holdVerification(client, accountId))!;
      await saveVerification(client, held, { askedAt: now, nextAt: now, ...change });
    });
  }

  /** Checks all verifications that are due, perhaps with other ports of people. */
  async goOn(ports?: PeoplePorts): Promise<void> {
    await goOnWithAll(this.ports(ports));
  }

  async of(accountId: string): Promise<Verification> {
    return (await findVerification(this.people.pool, accountId))!;
  }

  async state(accountId: string): Promise<string> {
    return stateOf(await this.of(accountId), this.people.now);
  }
}
