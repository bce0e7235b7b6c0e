import { labels, ACCOUNTS_NAMESPACE, make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { PeoplePorts } from '../src/accounts/people/people-ports.ts';
import type { VerificationPorts } from '../src/accounts/verification/advance.ts';
import { goOnWithAll } from '../src/accounts/verification/carry-out-verifications.ts';
import {
  findVerification,
  holdVerification,
  saveVerification,
  stateOf,
  type Verification,
} from '../src/accounts/verification/verification.ts';
import type { VerificationRow } from '../src/accounts/verification/verification.ts';
import type { PeopleWorld } from './people-world.ts';

/** Verifications in a world of people, and the zones that prove their domains. */
export class VerificationWorld {
  readonly people: PeopleWorld;
  #zones: ZoneResource[] = [];

  constructor(people: PeopleWorld) {
    this.people = people;
  }

  /** Returns the ports of verifications, based on these ports of people. */
  ports(ports: PeoplePorts = this.people.ports): VerificationPorts {
    const withDomain = (domain: string) => this.#zones.filter(({ spec }) => spec.domain === domain);
    return {
      ...ports,
      suffixes: ['names.example'],
      zoneIndex: { withDomain } as unknown as VerificationPorts['zoneIndex'],
    };
  }

  /** Replaces the zone of the account with a zone whose Proven condition has this reason. */
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

  /** Creates an account that requests verification with a domain. Returns the account's ID. */
  async asking(email: string, domain: string): Promise<string> {
    await this.people.person(email);
    const [{ id }] = (await this.people.rows('SELECT account_id AS id FROM persons WHERE email = $1', email)) as [
      { id: string },
    ];
    await this.put(id, { state: 'pending', domain });
    return id;
  }

  async put(accountId: string, change: Partial<VerificationRow>): Promise<void> {
    const now = new Date(this.people.now);
    await this.people.ports.people.transact(async (client) => {
      const held = (await holdVerification(client, accountId))!;
      await saveVerification(client, held, { askedAt: now, nextAt: now, ...change });
    });
  }

  /** Checks all verifications that are due, with these ports of people. */
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
