import { type RequestHandler, Router } from 'express';
import type { ApiEndpoint } from '../endpoint.ts';
import { mount, type Mounting } from '../http/endpoint.ts';
import { answerErrors, inForm } from '../http/errors.ts';
import { refusePlain } from '../http/plain-http.ts';
import { problem } from '../http/presentation.ts';
import { countByKind } from '../rates/counting.ts';
import type { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { acmeDnsEndpoints } from './acme-dns-endpoints.ts';
import { answerAcmeDns } from './acme-dns-failures.ts';
import { readCredentials } from './credentials.ts';
import { httpreqEndpoints } from './httpreq-endpoints.ts';

/** Octets of a body. */
const BODY_OCTETS = 16 * 1024;

export interface AcmeMounting extends Mounting<Services> {
  /** The origin of HTTPS, where that is served: plain HTTP is refused then. */
  readonly httpsOrigin?: string;
  readonly noteRefusal: (refusal: Refusal) => void;
}

/** The protocols of programs that get certificates, by the path below which each is. */
const protocols: {
  readonly [path: string]: {
    readonly endpoints: readonly ApiEndpoint[];
    readonly answerFailed: Parameters<typeof answerErrors>[2];
  };
} = {
  '/acme': { endpoints: httpreqEndpoints, answerFailed: inForm(problem) },
  '/acme-dns': { endpoints: acmeDnsEndpoints, answerFailed: answerAcmeDns },
};

/** The paths of challenges. */
export const acmePaths: readonly string[] = Object.entries(protocols).flatMap(([path, { endpoints }]) =>
  endpoints.map((one) => path + one.path),
);

/** Serves challenges of ACME as lego's provider httpreq and as acme-dns have them. */
export function acmeRoutes({ noteRefusal, httpsOrigin, ...mounting }: AcmeMounting): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, { endpoints, answerFailed }] of Object.entries(protocols)) {
    const protocol = Router({ caseSensitive: true });
    protocol.use(keepFromCaches);
    if (httpsOrigin !== undefined) protocol.use(refusePlain(httpsOrigin));
    protocol.use(readCredentials);
    mount(protocol, endpoints, { ...mounting, bodyBytes: BODY_OCTETS, countingOf: countByKind });
    protocol.use(answerErrors(mounting.services.log, noteRefusal, answerFailed));
    router.use(path, protocol);
  }
  return router;
}

const keepFromCaches: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
