import { dnsEndpointController } from '../controllers/dns-endpoints.ts';
import { domainClaimController } from '../controllers/domain-claim.ts';
import { serviceZoneController } from '../controllers/service-zone.ts';
import { suffixZonesController } from '../controllers/suffix-zones.ts';
import { watchZones } from '../controllers/zone-events.ts';
import { ZoneController } from '../controllers/zone.ts';
import { EndpointOutcomes } from '../endpoints/endpoint-outcomes.ts';
import type { PublicationListener } from '../facts/published-version.ts';
import { RetainedZones } from '../ownership/retained-zones.ts';
import { newToken } from '../proof/watched-proofs.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import { takingTurns } from '../runtime/turns.ts';
import { PublicationBudgets } from '../zone/publish/publication-budgets.ts';
import type { PublicDns } from './public-dns.ts';
import type { Shared } from './shared.ts';

export interface ZoneInput extends PublicDns {
  readonly histories: PublicationListener;
}

export interface ZoneControllers {
  readonly zones: ZoneController;
  readonly queue: ControllerOptions;
  readonly controllers: readonly ControllerOptions[];
}

const ZONES = 16;

export function wireZones(shared: Shared, { parents, watch, proofs, histories }: ZoneInput): ZoneControllers {
  const { state, regions, versions, secrets, listeners, enqueue, settings, services, process } = shared;
  const { serviceDomain, suffixes = [], edge, serviceSigned: signed } = settings;
  const { publicationsPerMinute: perMinute, retainedZones } = settings;
  const { sign, makeSignatures, composeElsewhere } = services;
  const { program, record, onServed, log, clocks } = process;
  const { time: now, elapsed } = clocks;
  const endpoints = new EndpointOutcomes();
  const zones = new ZoneController({
    state,
    regions,
    versions,
    secrets,
    parentOf: (zone) => parents.factsOf(zone),
    proofs,
    newToken,
    endpoints,
    histories,
    budgets: new PublicationBudgets({ perMinute, elapsed }),
    retained: new RetainedZones({ state, most: retainedZones, enqueue, now }),
    composeElsewhere,
    makeSignatures,
    turn: takingTurns(),
    sign,
    enqueue,
    record,
    onServed,
    now,
    elapsed,
    program,
    log,
  });
  const queue: ControllerOptions = {
    name: 'zones',
    concurrency: ZONES,
    watches: (queued) => watchZones({ state, listeners, parents: watch, proofs, unserved: zones.unserved }, queued),
    reconcile: (key) => (regions.isListed ? zones.reconcile(key) : zones.reconcileAhead(key)),
    ownerOf: (key) => state.zoneIndex.ownerOfKey(key),
  };
  const controllers = [
    serviceZoneController({ state, domain: serviceDomain, edge, signed }),
    suffixZonesController({ state, suffixes }),
    dnsEndpointController({ state, outcomes: endpoints, record }),
    domainClaimController({ state, regions, listeners, sign, now }),
  ];
  return { zones, queue, controllers };
}
