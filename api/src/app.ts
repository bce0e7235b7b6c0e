import type { RequestListener } from 'node:http';
import { BlockList } from 'node:net';
import type { Registry } from 'prom-client';
import { admissionByAccount } from './admission-by-account.ts';
import { MAX_BODY_BYTES } from './accounts/plans.ts';
import { requireVerified } from './accounts/require-verified.ts';
import { acmePaths, acmeRoutes } from './acme/acme-routes.ts';
import type { Account } from './actor.ts';
import type { Refusals } from './audit-log/refusals.ts';
import { apis } from './apis.ts';
import { Admission, type AdmissionLimits } from './http/admission.ts';
import { oauthRoutes } from './device/oauth-routes.ts';
import { dynamicRoutes } from './dynamic/dynamic-routes.ts';
import { withDuckDnsQuery } from './dynamic/duck-dns-url.ts';
import { unchangedUpdates } from './dynamic/unchanged-updates.ts';
import { dynamicPaths } from './dynamic/update-paths.ts';
import { AccessLog } from './http/access-log.ts';
import { createHttpApp } from './http/app.ts';
import type { ComputingTime } from './http/computing-time.ts';
import { PublicReads } from './http/public-reads.ts';
import { clientAddresses } from './http/client-address.ts';
import { assetRoutes } from './dashboard/asset-routes.ts';
import { FailedAttempts } from './http/failed-attempts.ts';
import { measureStreams } from './events/event-metrics.ts';
import type { RateLimit } from './meter.ts';
import type { Refusal } from './refusal.ts';
import { pages } from './page-list.ts';
import { answerOutsideApis } from './pages/error-page.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { ReadSession } from './pages/session.ts';
import { bySession } from './people/session-authenticator.ts';
import { problemRoutes } from './problems/problem-routes.ts';
import { referenceRoutes } from './reference/reference-routes.ts';
import type { Services } from './services.ts';
import { bearer } from './tokens/bearer.ts';

export interface AppOptions {
  readonly services: Services;
  readonly metrics: Registry;
  /** Whether /metrics is among the paths; elsewhere they have an address of their own. */
  readonly showsMetrics: boolean;
  /** Reasons why the process is not ready; empty when it is. */
  readonly notReady: () => Promise<readonly string[]>;
  /** Proxies that say truthfully where a request comes from; none where left out. */
  readonly proxies?: BlockList;
  /** Origins whose pages may use the APIs from a browser; none where left out. */
  readonly corsOrigins?: readonly string[];
  /** The URL by which clients reach the APIs, without a final slash; links are relative where left out. */
  readonly publicUrl?: string;
  /** The origin of the pages for people, such as `http://localhost:8080`; whatever they are asked for by where left out. */
  readonly pagesOrigin?: string;
  /** Whether HTTPS is served, too, at the origin of the pages. */
  readonly hasHttps?: boolean;
  /** Whether dynamic updates are taken in plain HTTP all the same; they are where left out. */
  readonly takesPlainUpdates?: boolean;
  /** Failed authentications that an address may have; any number where left out. */
  readonly failures?: RateLimit;
  /** Requests of a network for texts that anybody may read; any number where left out. */
  readonly publicReads?: RateLimit;
  /** How long requests may keep the event loop; for any time where left out. */
  readonly computing?: ComputingTime;
  /** Sums refused requests for the audit log. */
  readonly refusals?: Pick<Refusals, 'note'>;
  /** ADMISSION_LIMITS where left out. */
  readonly limits?: AdmissionLimits;
}

/** Both APIs; they do not listen. */
export function createApp({
  services,
  metrics,
  showsMetrics,
  notReady,
  proxies,
  corsOrigins,
  publicUrl,
  pagesOrigin,
  hasHttps = false,
  takesPlainUpdates = true,
  failures,
  publicReads,
  computing,
  refusals,
  limits,
}: AppOptions): RequestListener {
  measureStreams(services.events, metrics);
  const readSession: ReadSession = (secret, client) => services.sessions.read(secret, client);
  const mounting = {
    services,
    authenticators: {
      token: bearer(services.tokens),
      session: bySession(readSession, { origin: pagesOrigin, demandsFactor: services.secondFactor === 'required' }),
    },
    requireVerified: (account: Account) => requireVerified(services, { account }, 'a token'),
    openMeter: services.rates.openMeter,
    attempts: failures && new FailedAttempts(failures, () => performance.now()),
    admission: new Admission(admissionByAccount, limits),
    bodyBytes: MAX_BODY_BYTES,
    noteRefusal: (refusal: Refusal) => refusals?.note(refusal),
  };
  const httpsOrigin = hasHttps ? pagesOrigin : undefined;
  const clientAddressOf = clientAddresses(proxies ?? new BlockList());
  const accessLog = new AccessLog(services.log, metrics);
  const isPlainRefused = httpsOrigin !== undefined && !takesPlainUpdates;
  const answersAtOnce = unchangedUpdates({ ...mounting, clientAddressOf, accessLog, isPlainRefused });
  const app = createHttpApp({
    ...mounting,
    apis,
    clientAddressOf,
    corsOrigins,
    publicUrl,
    httpsOrigin,
    plainPaths: [...dynamicPaths, ...acmePaths],
    closedPaths: takesPlainUpdates ? [] : dynamicPaths,
    log: services.log,
    accessLog,
    computing,
    publicReads: publicReads && new PublicReads(publicReads, () => performance.now()),
    pages: [
      dynamicRoutes(mounting),
      assetRoutes(services.dashboard, services.keptAssets),
      problemRoutes(),
      referenceRoutes(apis, publicUrl),
      acmeRoutes({ ...mounting, httpsOrigin }),
      oauthRoutes({ services, bound: mounting.admission.boundOpen }),
      pageRoutes(pages, {
        services,
        readSession,
        origin: pagesOrigin,
        admission: mounting.admission,
      }),
    ],
    answerFailed: answerOutsideApis,
    health: { metrics: showsMetrics ? metrics : undefined, notReady },
  });
  return (request, response) => {
    request.url = withDuckDnsQuery(request.url ?? '');
    if (!answersAtOnce(request, response)) app(request, response);
  };
}
