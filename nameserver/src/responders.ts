import type { Name } from '@fourwinds/dns';
import { tokenOfUpdateKey } from '@fourwinds/resources';
import { Answerer, type AnswerContext, Cookies, RELAYED, Subject, UDP_SIZE, type Zones } from './answer/index.ts';
import { COUNT, type Counters, TRANSPORT } from './metrics/counters.ts';
import { ZoneCounters } from './metrics/zone-counters.ts';
import { ZoneSubject } from './metrics/zone-subject.ts';
import type { ServerSettings } from './settings.ts';
import type { Clock } from './transport/clock.ts';
import { guarded } from './transport/guard.ts';
import { IDLE_MILLISECONDS } from './transport/limits.ts';
import { RateLimiter, RATE_ACTION } from './transport/rate-limit.ts';
import type { Responder } from './transport/responder.ts';

const MAX_TCP_RESPONSE = 65_535;
/** RFC 8467 4.1. */
const PADDING_BLOCK = 468;

export interface Responders {
  readonly udp: Responder;
  readonly tcp: Responder;
  readonly dot: Responder;
}

export interface ResponderOptions {
  readonly counters: Counters;
  /** The receiver of a query must read it. */
  readonly clock: Clock;
  readonly report: (error: unknown, query: Uint8Array) => void;
}

/**
 * Returns the responders of one thread, which answer from `zones`. UDP responses are rate-limited, except to senders
 * whose cookie proves their address.
 */
export function respondersFor(
  zones: Zones,
  { nsid, chaosTexts, cookieSecrets: [secret, otherSecret], relaysUpdates, rateLimits, zoneCounters }: ServerSettings,
  { counters, clock, report }: ResponderOptions,
): Responders {
  const cookies = new Cookies(secret, () => Math.floor(Date.now() / 1000), otherSecret);
  const subject =
    zoneCounters === undefined ? new Subject() : new ZoneSubject(new ZoneCounters(zoneCounters, counters.thread));
  const isUpdateKey = relaysUpdates ? (name: Name): boolean => tokenOfUpdateKey(name) !== undefined : undefined;
  const server = { zones, ...chaosTexts, nsid, cookies, subject, isUpdateKey };
  const udp = new Answerer({ ...server, transport: 'udp', maxSize: UDP_SIZE });
  const tcp: AnswerContext = {
    ...server,
    transport: 'tcp',
    maxSize: MAX_TCP_RESPONSE,
    keepAlive: IDLE_MILLISECONDS / 100,
  };
  const dot: AnswerContext = { ...tcp, paddingBlock: PADDING_BLOCK };
  const limiter = rateLimits && new RateLimiter(rateLimits, clock);

  const answerDatagram: Responder = (query, length, response, source) => {
    const octets = udp.answer(query, length, response, source);
    if (octets === 0) return ignore();
    counters.asked(TRANSPORT.udp, subject);
    const action = limiter === undefined || cookies.verified ? RATE_ACTION.send : limiter.decide(source, subject);
    if (action !== RATE_ACTION.send)
      return action === RATE_ACTION.drop || octets === RELAYED ? drop() : slip(query, length, response, source);
    if (octets === RELAYED) return RELAYED;
    counters.answered(TRANSPORT.udp, subject, response);
    return octets;
  };
  const answersInStream =
    (transport: number, answerer: Answerer): Responder =>
    (query, length, response, source) => {
      const octets = answerer.answer(query, length, response, source);
      if (octets === 0) return ignore();
      counters.asked(transport, subject);
      if (octets !== RELAYED) counters.answered(transport, subject, response);
      return octets;
    };
  const ignore = (): number => {
    counters.add(COUNT.ignored, 1);
    return 0;
  };
  const drop = (): number => {
    counters.add(COUNT.dropped, 1);
    return 0;
  };
  const slip: Responder = (query, length, response, source) => {
    counters.add(COUNT.slipped, 1);
    return udp.slip(query, length, response, source);
  };
  const failed = (error: unknown, query: Uint8Array): void => {
    counters.add(COUNT.failed, 1);
    report(error, query);
  };
  return {
    udp: guarded(answerDatagram, failed),
    tcp: guarded(answersInStream(TRANSPORT.tcp, new Answerer(tcp)), failed),
    dot: guarded(answersInStream(TRANSPORT.dot, new Answerer(dot)), failed),
  };
}
