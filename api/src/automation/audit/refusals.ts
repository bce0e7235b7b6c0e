import type { Logger } from '@fourwinds/process';
import type { Refusal } from '../../kernel/refusal.ts';
import { repeat } from '../../kernel/repeat.ts';
import { ownedZone } from '../../zones/zone/find-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import type { ZoneIndex } from '../../zones/zone/zone-index.ts';
import { keptBy } from '../../kernel/plans.ts';
import { type AuditEntry, personOf, withSession } from '../../storage/audit/audit-entry.ts';
import type { AuditLog } from './audit-log.ts';

export interface RefusalPorts {
  readonly audit: Pick<AuditLog, 'record'>;
  readonly zoneIndex: ZoneIndex;
  readonly log: Logger;
}

const INTERVAL_MILLISECONDS = 60_000;
/** Maximum sums per token and minute. Further refusals share one sum. */
const SUMS_OF_TOKEN = 20;
/** Maximum sums of all tokens per minute. Further refusals are counted only in the program log. */
const MOST_SUMS = 10_000;
const BATCH = 500;
const OTHERS = 'others';

interface RefusedZone {
  readonly id: string;
  readonly domain: string;
}

type Sum = Omit<AuditEntry, 'count'> & { count: number };

/**
 * Counts refused requests by token, zone and error code and writes the counts once a minute, so that a flood of
 * refusals creates few rows.
 */
export class Refusals {
  readonly #ports: RefusalPorts;
  /** By token or session ID, then by zone and code. */
  #sums = new Map<string, Map<string, Sum>>();
  #size = 0;
  #dropped = 0;

  constructor(ports: RefusalPorts) {
    this.#ports = ports;
  }

  start(): { stop(): void } {
    return repeat(
      () => this.flush(),
      INTERVAL_MILLISECONDS,
      (err) => this.#ports.log.warn({ err }, 'refused requests cannot be written into the audit log'),
    );
  }

  note(refusal: Refusal): void {
    const { identity, code } = refusal;
    const id = identity.token.id;
    const zone = refusal.zone === undefined ? undefined : this.#zoneOf(identity.account.id, refusal.zone);
    const sums = this.#sums.get(id) ?? new Map<string, Sum>();
    const wanted = `${zone?.id} ${code}`;
    const key = sums.has(wanted) || sums.size < SUMS_OF_TOKEN ? wanted : OTHERS;
    const sum = sums.get(key);
    if (sum !== undefined) sum.count++;
    else if (this.#size >= MOST_SUMS) this.#dropped++;
    else {
      this.#size++;
      this.#sums.set(id, sums);
      sums.set(key, key === OTHERS ? sumOf(refusal, undefined, OTHERS) : sumOf(refusal, zone, code));
    }
  }

  async flush(): Promise<void> {
    const { audit, log } = this.#ports;
    const sums = [...this.#sums.values()].flatMap((ofToken) => [...ofToken.values()]);
    if (this.#dropped > 0) log.warn({ count: this.#dropped }, 'refused requests are missing in the audit log');
    [this.#sums, this.#size, this.#dropped] = [new Map<string, Map<string, Sum>>(), 0, 0];
    for (let i = 0; i < sums.length; i += BATCH) await audit.record(sums.slice(i, i + BATCH));
  }

  /** Returns the account's own zone. A shared or missing zone does not appear in its log. */
  #zoneOf(account: string, identifier: string): RefusedZone | undefined {
    const zone = ownedZone(this.#ports, account, identifier);
    return zone && { id: zoneIdOf(zone), domain: zone.spec.domain };
  }
}

function sumOf({ identity, address }: Refusal, zone: RefusedZone | undefined, code: string): Sum {
  const { account, token, session } = identity;
  return {
    kept: keptBy(account.plan),
    accountId: account.id,
    zoneId: zone?.id ?? null,
    domain: zone?.domain ?? null,
    action: 'request',
    outcome: 'refused',
    ...(session === undefined ? { via: 'token', tokenId: token.id } : { via: 'session' }),
    count: 1,
    person: personOf({ address, token }),
    details: withSession(JSON.stringify({ code }), identity),
  };
}
