import type { RequestListener } from 'node:http';
import { BlockList } from 'node:net';
import type { Registry } from 'prom-client';
import { admissionByAccount } from './admission-by-account.ts';
import { MAX_BODY_BYTES } from '../kernel/plans.ts';
import { requireVerified } from '../kernel/require-verified.ts';
import { acmePaths, acmeRoutes } from '../updates/acme/acme-routes.ts';
import type { Account } from '../kernel/actor.ts';
import type { Refusals } from '../automation/audit/refusals.ts';
import { apis } from './apis.ts';
import { Admission, type AdmissionLimits } from '../http/admission.ts';
import { oauthRoutes } from '../automation/device/oauth-routes.ts';
import { findRegistration } from '../domains/rdap/find-registration.ts';
import { rdapRoutes } from '../domains/rdap/rdap-routes.ts';
import { dynamicRoutes } from '../updates/dynamic/dynamic-routes.ts';
import { withDuckDnsQuery } from '../updates/dynamic/duck-dns-url.ts';
import { unchangedUpdates } from '../updates/dynamic/unchanged-updates.ts';
import { dynamicPaths } from '../updates/dynamic/update-paths.ts';
import { AccessLog } from '../http/access-log.ts';
import { createHttpApp } from '../http/http-app.ts';
import type { ComputingTime } from '../http/computing-time.ts';
import { PublicReads } from '../http/public-reads.ts';
import { clientAddresses } from '../http/client-address.ts';
import { assetRoutes } from '../pages/dashboard/asset-routes.ts';
import { FailedAttempts } from '../http/failed-attempts.ts';
import { measureStreams } from '../automation/events/event-metrics.ts';
import type { RateLimit } from '../kernel/meter.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { pages } from './page-list.ts';
import { answerOutsideApis } from '../pages/frame/error-page.ts';
import { pageRoutes } from '../pages/frame/page-routes.ts';
import type { ReadSession } from '../accounts/people/browser-session.ts';
import { bySession } from '../accounts/people/session-authenticator.ts';
import { problemRoutes } from '../pages/problems/problem-routes.ts';
import { referenceRoutes } from '../pages/reference/reference-routes.ts';
import type { Services } from './services.ts';
import { bearer } from '../automation/tokens/bearer.ts';

export interface AppOptions {
  readonly services: Services;
  readonly metrics: Registry;
  /** True if /metrics is served here. Otherwise it is served at a separate address. */
  readonly showsMetrics: boolean;
  /** Returns the reasons why the process is not ready. The list is empty when the process is ready. */
  readonly notReady: () => Promise<readonly string[]>;
  /** Trusted proxies, whose X-Forwarded-For is accepted. Default: none. */
  readonly proxies?: BlockList;
  /** Origins whose pages may use the APIs from a browser. Default: none. */
  readonly corsOrigins?: readonly string[];
  /** Public base URL of the APIs without a final slash. If absent, links are relative. */
  readonly publicUrl?: string;
  /** Origin of the web pages, e.g. `http://localhost:8080`. If absent, the origin of the request is used. */
  readonly pagesOrigin?: string;
  /** True if HTTPS is also served, at the origin of the pages. */
  readonly hasHttps?: boolean;
  /** True if dynamic updates are accepted over plain HTTP even if HTTPS is served. Default: true. */
  readonly takesPlainUpdates?: boolean;
  /** Maximum failed authentications per address. If absent, they are unlimited. */
  readonly failures?: RateLimit;
  /** Maximum requests per network for public texts. If absent, they are unlimited. */
  readonly publicReads?: RateLimit;
  /** Limits the event loop time of requests. If absent, it is unlimited. */
  readonly computing?: ComputingTime;
  /** Aggregates refused requests for the audit log. */
  readonly refusals?: Pick<Refusals, 'note'>;
  /** Default: ADMISSION_LIMITS. */
  readonly limits?: AdmissionLimits;
}

/** Creates the application with both APIs, but does not listen. */
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
      bearer: bearer(services.tokens),
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
      rdapRoutes({
        services: { ...services, registrationOf: (name) => findRegistration(services, name) },
        bound: mounting.admission.boundOpen,
      }),
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
