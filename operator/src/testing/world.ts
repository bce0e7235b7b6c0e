import { buildZone, Name, readZoneFile, type Zone } from '@fourwinds/dns';
import type { ParentUnknown, ParentView } from '@fourwinds/egress';
import {
  ConfigMapKind,
  type ConfigMapResource,
  DomainClaimKind,
  EventKind,
  type EventResource,
  findCondition,
  hashedName,
  type Kind,
  LeaseKind,
  type LeaseResource,
  IDENTITY_NAMESPACE,
  make,
  NamespaceKind,
  type NamespaceResource,
  type Publication,
  RegionKind,
  type RegionResource,
  type Resource,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneRecord,
  type ZoneResource,
} from '@fourwinds/resources';
import {
  generatePublicationKey,
  manifestName,
  signerOf,
  verifierOf,
  type VerifyText,
  writeAcknowledgement,
} from '@fourwinds/snapshot';
import { clusterUid, type ResourceStore } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { COMPOSITION_DEADLINE } from '../zone/compose/composer.ts';
import type { Operator } from '../operator.ts';
import { edit } from './edit.ts';
import { recordLine, zoneOf } from './objects.ts';
import { type Composing, composers, SERVICE_DOMAIN, testedOperator } from './tested-operator.ts';

export const regionNames = ['ns1', 'ns2', 'ns3', 'ns4'];

/** The records that a parent has; by default it delegates to the service and has no DS record. */
export type ParentSeen = Partial<Omit<ParentView, 'at'>>;

const nothingAtParent: Omit<ParentView, 'at'> = {
  parent: 'test.',
  ds: [],
  everywhere: [],
  ttl: 3600,
  delegation: { servers: [{ name: 'ns1.fourwinds.example', addresses: [] }], ttl: 3600 },
};

/** How often servers renew their Leases: often enough for a machine that has much else to do. */
const RENEWAL_MILLISECONDS = 1000;

interface Nameserver {
  readonly address: string;
  readonly texts?: readonly string[] | Promise<readonly string[]>;
}

/** A management cluster, four regions with a server each that loads at once, and an operator over them. */
export class World {
  management = new MemoryStore();
  readonly regions = new Map(regionNames.map((name) => [name, new MemoryStore()]));
  /** How the operator gets at a region. Throws where it cannot. */
  openRegion: (region: RegionResource) => Promise<ResourceStore> = async ({ metadata }) => this.region(metadata.name);
  operator: Operator | undefined;
  /** The records of the parents of domains; a domain that is not named here has a parent that does not answer. */
  readonly parents = new Map<string, ParentSeen>();
  /** Nameservers of domains, which have one address and these texts at all names of proofs; others have no address. */
  readonly nameservers = new Map<string, Nameserver>();
  /** How often the parents of domains were asked. */
  readonly asked = new Map<string, number>();
  /** A wrapper of all stores of the operator, by the names of their clusters. */
  between: (store: ResourceStore, cluster: string) => ResourceStore = (store) => store;
  /** The texts that the operators have signed with the publication key. */
  readonly signed: string[] = [];
  /** The logs of the operators. */
  readonly logged: string[] = [];
  /** How long the composition of a zone that is not small may take. */
  compositionDeadline = COMPOSITION_DEADLINE;
  /** Composes for all operators of all copies; each operator has a thread of its own when omitted. */
  sharedComposing: Composing | undefined;
  readonly #composing: Composing[] = [];
  /** Whether the service's zone is to be signed. */
  serviceSigned: boolean | undefined;
  /** Versions that an owner may publish in a minute; as many as in the product when omitted. */
  publicationsPerMinute: number | undefined;
  /** Zones that an owner may retain; as many as in the product when omitted. */
  retainedZones: number | undefined;
  /** Which program the operator is. */
  program = 'one';
  /** Whether new domains are served only once they are proven. */
  requiresProof = false;
  /** The trusted namespaces: all where not set otherwise. */
  trustedNamespaces = '*';
  /** How long garbage in regions is kept, milliseconds; as long as in the product when omitted. */
  graceMilliseconds: number | undefined;
  /** How often the epoch of a region is written at most, milliseconds; as often as in the product when omitted. */
  epochMilliseconds: number | undefined;
  /** After how much silence a server is lost, and its Lease removed, milliseconds; as in the product when omitted. */
  lostMilliseconds: number | undefined;
  lostLeaseMilliseconds: number | undefined;
  /** How far the clock that only goes on is ahead, milliseconds. */
  elapsedAhead = 0;
  /** How far the clock is ahead, milliseconds. */
  ahead = 0;
  /** As the product makes it: no two signatures of a text are alike. */
  publicationKey = generatePublicationKey();
  readonly #servers = new Map<string, AbortController>();
  /** The clock never shows the same time twice, as fast as all this may be. */
  #ticks = 0;
  #stopped = false;
  /** Whether an operator gets the revision up to which the one before knew the zones when it had started. */
  tellsZonesSeen = true;
  #zonesSeen: string | undefined;

  async start(): Promise<void> {
    await this.management.create<NamespaceResource>(
      NamespaceKind,
      make(NamespaceKind, { name: IDENTITY_NAMESPACE }, {}),
    );
    for (const [i, name] of regionNames.entries()) {
      const spec = { nameserver: `${name}.fourwinds.example`, location: name, addresses: [`192.0.2.${i + 1}`] };
      await this.management.create(RegionKind, make(RegionKind, { name }, { spec }));
      await this.serve(name);
    }
    await this.startOperator();
  }

  /** A world that begins with the objects of this one as they are now. No operator runs in it. */
  copy(): World {
    const copied = new World();
    copied.management = this.management.copy();
    copied.publicationKey = this.publicationKey;
    copied.ahead = this.ahead;
    copied.sharedComposing = this.sharedComposing;
    copied.#zonesSeen = this.#zonesSeen;
    for (const [domain, seen] of this.parents) copied.parents.set(domain, seen);
    for (const [name, nameserver] of this.nameservers) copied.nameservers.set(name, nameserver);
    for (const [name, store] of this.regions) {
      copied.regions.set(name, store.copy());
      copied.#startServer(name);
    }
    return copied;
  }

  async startOperator(): Promise<void> {
    await this.#stopComposing();
    this.operator = this.makeOperator();
    await this.operator.start(this.tellsZonesSeen ? this.#zonesSeen : undefined);
    this.#zonesSeen = this.operator.zonesSeen;
  }

  /** An operator that does not run yet. */
  makeOperator(): Operator {
    const { between } = this;
    const sign = signerOf(this.publicationKey.privateKey);
    const composing = this.sharedComposing ?? composers(this.compositionDeadline);
    if (composing !== this.sharedComposing) this.#composing.push(composing);
    return testedOperator({
      store: between(
        unclosed(() => this.management),
        'management',
      ),
      openRegion: async (region) => between(await this.openRegion(region), region.metadata.name),
      trustedNamespaces: this.trustedNamespaces,
      requiresProof: this.requiresProof,
      serviceSigned: this.serviceSigned,
      publicationsPerMinute: this.publicationsPerMinute,
      retainedZones: this.retainedZones,
      sign: (text) => {
        this.signed.push(text);
        return sign(text);
      },
      parents: { viewOf: async (domain) => this.#shown(domain) },
      texts: {
        addressesOf: async (server) => [this.#nameserver(([name]) => name === server).address],
        textsAt: async ([first]) => (await this.#nameserver(([, { address }]) => address === first).texts) ?? [],
      },
      composing,
      verify: this.verify,
      graceMilliseconds: this.graceMilliseconds,
      epochMilliseconds: this.epochMilliseconds,
      lostMilliseconds: this.lostMilliseconds,
      lostLeaseMilliseconds: this.lostLeaseMilliseconds,
      program: this.program,
      now: () => this.now,
      elapsed: () => performance.now() + this.elapsedAhead,
      logged: this.logged,
    });
  }

  async #stopComposing(): Promise<void> {
    await Promise.all(this.#composing.splice(0).map((pool) => pool.stop()));
  }

  /** Whether the publication key of the operator has signed a text. */
  get verify(): VerifyText {
    return verifierOf(this.publicationKey.publicKey);
  }

  get now(): number {
    return Date.now() + this.ahead + this.#ticks++;
  }

  /** Lets time pass in steps, each watched by a new operator that starts with the stores that the last one has left. */
  async pass(hours: number, step = 0.5): Promise<void> {
    for (let passed = 0; passed < hours; passed += step) {
      this.ahead += step * 3600_000;
      await this.restartOperator();
      await this.#renew();
      await this.operator!.idle();
    }
  }

  /** Servers that live renew their Leases as time passes. */
  async #renew(): Promise<void> {
    for (const region of this.#servers.keys()) await this.#renewLease(region);
  }

  async #renewLease(region: string): Promise<void> {
    const renewTime = new Date(this.now).toISOString();
    await changeLease(this.region(region), region, (lease) => ({ ...lease, spec: { ...lease.spec, renewTime } }));
  }

  #shown(domain: string): ParentView | ParentUnknown {
    const view = this.parents.get(domain);
    this.asked.set(domain, (this.asked.get(domain) ?? 0) + 1);
    if (view === undefined) return { unknown: `The parent of ${domain} does not answer.` };
    return { ...nothingAtParent, ...view, at: this.now };
  }

  #nameserver(isIt: (entry: [string, Nameserver]) => boolean): Nameserver {
    const [, found] = [...this.nameservers].find(isIt) ?? [];
    if (found === undefined) throw new Error('there is no such nameserver');
    return found;
  }

  /** Puts another store in the place of the management cluster, such as an earlier copy of it, while an operator may run. */
  async restore(store: MemoryStore): Promise<void> {
    const before = this.management;
    this.management = store;
    await before.close();
  }

  async restartOperator(): Promise<void> {
    await this.operator?.stop();
    await this.startOperator();
  }

  /** The store of a region as an operator may have it: closing it leaves it open for the others. */
  region(name: string): ResourceStore {
    return unclosed(() => this.regions.get(name)!);
  }

  /** The cluster of a region is made anew, with nothing in it. */
  async wipe(name: string): Promise<void> {
    const before = this.regions.get(name)!;
    this.regions.set(name, new MemoryStore());
    await before.close();
    await this.serve(name);
  }

  /** A nameserver that acknowledges every ConfigMap as soon as it sees it, and renews its Lease. */
  async serve(region: string): Promise<void> {
    const store = this.regions.get(region)!;
    await store.create<NamespaceResource>(NamespaceKind, make(NamespaceKind, { name: IDENTITY_NAMESPACE }, {}));
    this.#startServer(region);
  }

  #startServer(region: string): void {
    const store = this.regions.get(region)!;
    const stop = new AbortController();
    this.#servers.get(region)?.abort();
    this.#servers.set(region, stop);
    const renewing = setInterval(() => void this.#renewLease(region).catch(() => undefined), RENEWAL_MILLISECONDS);
    stop.signal.addEventListener('abort', () => clearInterval(renewing));
    void acknowledge(store, region, stop.signal);
  }

  /** Applies the Zone example.test of the namespace team, or another. */
  async apply(
    lines: readonly string[],
    change: Partial<ZoneResource['spec']> = {},
    domain = 'example.test',
  ): Promise<ZoneResource> {
    const existing = await this.zone(domain);
    const records: ZoneRecord[] = lines.map(recordLine);
    const zone = zoneOf(domain, records);
    const spec = { ...zone.spec, ...change };
    if (existing === undefined) return this.management.create(ZoneKind, { ...zone, spec });
    return edit(this.management, ZoneKind, existing.metadata, (found) => ({ ...found, spec }));
  }

  zone(name: string, namespace = 'team'): Promise<ZoneResource | undefined> {
    return this.management.get(ZoneKind, { namespace, name });
  }

  /** Waits until all regions serve the zone in its latest generation. */
  inSync(name = 'example.test', namespace = 'team'): Promise<ZoneResource> {
    return this.eventually(() => this.zone(name, namespace), isInSync);
  }

  /** Waits until the status of a zone says how it is delegated: the answer of its parent is a write of its own, whenever it comes. */
  delegationKnown(name = 'example.test', namespace = 'team'): Promise<ZoneResource> {
    return this.eventually(
      () => this.zone(name, namespace),
      ({ status }) => findCondition(status?.conditions, 'Delegated') !== undefined,
    );
  }

  /** Waits for an Event with a reason; gives all Events of its namespace. */
  async events(reason: string, namespace = 'team'): Promise<EventResource[]> {
    return this.eventually(
      async () => (await this.management.list(EventKind, { namespace })).items,
      (events) => events.some((event) => event.reason === reason),
    );
  }

  /** Waits until the condition Accepted of a zone has this reason, in its latest generation. */
  accepted(reason: string, name = 'example.test', namespace = 'team'): Promise<ZoneResource> {
    return this.eventually(
      () => this.zone(name, namespace),
      ({ metadata, status }) =>
        status?.observedGeneration === metadata.generation &&
        findCondition(status?.conditions, 'Accepted')?.reason === reason,
    );
  }

  /** Waits until an object is as wanted. */
  async eventually<T>(read: () => Promise<T | undefined>, wanted: (object: T) => boolean): Promise<T> {
    for (;;) {
      const object = await read();
      if (object !== undefined && wanted(object)) return object;
      if (this.#stopped) throw new Error('the test ended before it came to be');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /**
   * How often objects, Zones where not said otherwise, are written from a revision on until a tenth of a second from now; those of the
   * service's own domain, which may be published meanwhile, do not count.
   */
  async writes(from: string, kind: Kind<Resource> = ZoneKind): Promise<number> {
    let writes = 0;
    for await (const event of this.management.watch(kind, { from, signal: AbortSignal.timeout(100) }))
      if (event.type === 'modified' && domainOf(event.object) !== SERVICE_DOMAIN) writes++;
    return writes;
  }

  /** The publication on record for a domain. */
  async publication(domain = 'example.test'): Promise<Publication | undefined> {
    const claim = await this.management.get(DomainClaimKind, { name: hashedName('domain', domain) });
    return claim?.status?.publication;
  }

  /** The manifest of a domain in a region. */
  manifest(region: string, domain = 'example.test.'): Promise<ConfigMapResource | undefined> {
    const key = { namespace: SYSTEM_NAMESPACE, name: manifestName(domain) };
    return this.regions.get(region)!.get(ConfigMapKind, key);
  }

  /** The zone that a region holds of a domain, whose records are all in its manifest. */
  async published(domain = 'example.test', region = 'ns1'): Promise<Zone> {
    const data = (await this.manifest(region, `${domain}.`))!.data!;
    return buildZone(Name.parse(`${domain}.`), readZoneFile(`${data.soa}${data.records}`).records).zone!;
  }

  /** The records of a domain in each region. */
  async manifests(domain: string): Promise<(string | undefined)[]> {
    const found = await Promise.all(regionNames.map((region) => this.manifest(region, domain)));
    return found.map((manifest) => manifest?.data?.records);
  }

  /** Resolves when the manifests of all regions have a text. */
  allServe(text: string, domain = 'example.test.'): Promise<unknown> {
    return this.eventually(
      () => this.manifests(domain),
      (found) => found.every((records) => records?.includes(text)),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const server of this.#servers.values()) server.abort();
    await this.operator?.stop();
    await this.#stopComposing();
  }
}

export function isInSync({ metadata, status }: ZoneResource): boolean {
  return (
    findCondition(status?.conditions, 'InSync')?.status === 'True' && status?.observedGeneration === metadata.generation
  );
}

async function acknowledge(store: ResourceStore, region: string, signal: AbortSignal): Promise<void> {
  const cluster = await clusterUid(store);
  const { revision } = await store.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE });
  const write = async (watermark: string): Promise<void> => {
    const key = { namespace: SYSTEM_NAMESPACE, name: `nameserver-${region}` };
    const annotations = writeAcknowledgement({ cluster, watermark, pending: [], refused: [] });
    const spec = { holderIdentity: region, leaseDurationSeconds: 15, renewTime: new Date().toISOString() };
    if ((await store.get(LeaseKind, key)) === undefined)
      await store.create(LeaseKind, make(LeaseKind, { ...key, annotations }, { spec }));
    else
      await changeLease(store, region, ({ metadata, ...lease }) => ({
        ...lease,
        metadata: { ...metadata, annotations },
        spec,
      }));
  };
  await write(revision);
  for await (const event of store.watch(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, from: revision, signal }))
    await write(event.revision);
}

/** Changes the Lease of the server of a region, where there is one, whoever else does at the same time. */
async function changeLease(
  store: ResourceStore,
  region: string,
  change: (lease: LeaseResource) => LeaseResource,
): Promise<void> {
  const key = { namespace: SYSTEM_NAMESPACE, name: `nameserver-${region}` };
  if ((await store.get(LeaseKind, key)) !== undefined) await edit(store, LeaseKind, key, change);
}

/** A store that others use too, so that it is not closed; `store` gives the one that is there now. */
function unclosed(store: () => ResourceStore): ResourceStore {
  return {
    get: (...args) => store().get(...args),
    list: (...args) => store().list(...args),
    listMetadata: (...args) => store().listMetadata(...args),
    watch: (...args) => store().watch(...args),
    create: (...args) => store().create(...args),
    update: (...args) => store().update(...args),
    updateStatus: (...args) => store().updateStatus(...args),
    delete: (...args) => store().delete(...args),
    close: async () => undefined,
  };
}

/** The domain of a Zone or DomainClaim. */
function domainOf(object: Resource): string | undefined {
  return (object as Partial<ZoneResource>).spec?.domain;
}
