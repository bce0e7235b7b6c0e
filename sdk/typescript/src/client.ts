import { Account } from './resources/account.ts';
import { Audit } from './resources/audit.ts';
import { Challenges } from './resources/challenges.ts';
import { DeletedZones } from './resources/deleted-zones.ts';
import { Dnssec } from './resources/dnssec.ts';
import { Domains } from './resources/domains.ts';
import { Dynamic } from './resources/dynamic.ts';
import { Events } from './resources/events.ts';
import { Names } from './resources/names.ts';
import { Proof } from './resources/proof.ts';
import { Records } from './resources/records.ts';
import { Revisions } from './resources/revisions.ts';
import { Comparisons, Scans } from './resources/scans.ts';
import { Service } from './resources/service.ts';
import { Tokens } from './resources/tokens.ts';
import { Webhooks } from './resources/webhooks.ts';
import { Zonefile } from './resources/zonefile.ts';
import { Zones } from './resources/zones.ts';
import { TimeoutError } from './errors/errors.ts';
import type { RateLimit } from './rate-limit.ts';
import { within } from './runtime.ts';
import { type ClientOptions, readOptions } from './settings.ts';
import type { Context } from './resources/resource.ts';
import { Transport } from './transport.ts';
import type { Zone } from './types.ts';
import { waitForZone, type WaitOptions } from './wait-in-sync.ts';

const WAIT_MILLISECONDS = 300_000;

/** Client of the REST APIs. Each operation of the APIs has one method. It keeps no state outside of itself. */
export class Fourwinds {
  readonly zones: Zones;
  readonly records: Records;
  readonly zonefile: Zonefile;
  readonly dnssec: Dnssec;
  readonly revisions: Revisions;
  readonly deletedZones: DeletedZones;
  readonly domains: Domains;
  readonly proof: Proof;
  readonly scans: Scans;
  readonly comparisons: Comparisons;
  readonly names: Names;
  readonly service: Service;
  readonly account: Account;
  readonly events: Events;
  readonly audit: Audit;
  readonly tokens: Tokens;
  readonly webhooks: Webhooks;
  readonly dynamic: Dynamic;
  readonly challenges: Challenges;
  readonly #context: Context;

  /** Throws ArgumentError if an option is wrong or the token is mistyped. */
  constructor(options: ClientOptions) {
    const settings = readOptions(options);
    const context = { settings, transport: new Transport(settings) };
    this.#context = context;
    this.zones = new Zones(context);
    this.records = new Records(context);
    this.zonefile = new Zonefile(context);
    this.dnssec = new Dnssec(context);
    this.revisions = new Revisions(context);
    this.deletedZones = new DeletedZones(context);
    this.domains = new Domains(context);
    this.proof = new Proof(context);
    this.scans = new Scans(context);
    this.comparisons = new Comparisons(context);
    this.names = new Names(context);
    this.service = new Service(context);
    this.account = new Account(context);
    this.events = new Events(context);
    this.audit = new Audit(context);
    this.tokens = new Tokens(context);
    this.webhooks = new Webhooks(context);
    this.dynamic = new Dynamic(context);
    this.challenges = new Challenges(context);
  }

  /** The limit in the last answer. Undefined on plans without limits. */
  get rateLimit(): RateLimit | undefined {
    return this.#context.transport.rateLimit;
  }

  /**
   * Waits until all regions serve the latest version of a zone, and returns the zone. First write with `wait`; if its
   * answer is not in sync yet, this method continues with events. Rejects with NotInSyncError if the zone is invalid or
   * suspended, and with TimeoutError after five minutes.
   */
  waitInSync(zone: string, { signal, timeout = WAIT_MILLISECONDS }: WaitOptions = {}): Promise<Zone> {
    const late = () => new TimeoutError(`${zone} is not in sync after ${timeout / 1000} s`);
    return within(this.#context.settings.runtime, { milliseconds: timeout, signal, late }, (stop) =>
      waitForZone(
        {
          read: (one) => this.zones.get(zone, { signal: one }),
          events: (one) => this.events.stream({ zone, signal: one }),
        },
        stop,
      ),
    );
  }
}
