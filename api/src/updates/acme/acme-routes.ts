import { type RequestHandler, Router } from 'express';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { type Endpoint, mount, type Mounting, type RequestServices } from '../../http/endpoint.ts';
import { answerErrors, inForm } from '../../http/errors.ts';
import { refusePlain } from '../../http/plain-http.ts';
import { problem } from '../../http/presentation.ts';
import { countByKind } from '../../http/counting.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { acmeDnsEndpoints, type AcmeDnsPorts } from './acme-dns-endpoints.ts';
import { answerAcmeDns } from './acme-dns-failures.ts';
import { readCredentials } from './credentials.ts';
import { httpreqEndpoints, type HttpreqPorts } from './httpreq-endpoints.ts';

const BODY_OCTETS = 16 * 1024;

type Ports = AcmeDnsPorts & HttpreqPorts & Pick<ProcessPorts, 'log'> & RequestServices;

export interface AcmeMounting extends Mounting<Ports> {
  /** Origin of HTTPS. If set, requests over plain HTTP are refused. */
  readonly httpsOrigin?: string;
  readonly noteRefusal: (refusal: Refusal) => void;
}

/** ACME client protocols by path prefix. */
const protocols: {
  readonly [path: string]: {
    readonly endpoints: readonly Endpoint<Ports>[];
    readonly answerFailed: Parameters<typeof answerErrors>[2];
  };
} = {
  '/acme': { endpoints: httpreqEndpoints, answerFailed: inForm(problem) },
  '/acme-dns': { endpoints: acmeDnsEndpoints, answerFailed: answerAcmeDns },
};

export const acmePaths: readonly string[] = Object.entries(protocols).flatMap(([path, { endpoints }]) =>
  endpoints.map((one) => path + one.path),
);

/** Serves ACME challenges for lego's httpreq provider and acme-dns clients. */
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
