import { domainNameIn, domainText, shorten } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { paidStep } from '../../http/computing-time.ts';
import { answerErrors, type Failed, setRetryAfter } from '../../http/errors.ts';
import { refuseMethod, serveGet } from '../../http/methods.ts';
import { titleOf } from '../../http/presentation.ts';
import { countPublicRead } from '../../http/public-reads.ts';
import { absolute } from '../../http/public-url.ts';
import { send } from '../../http/send.ts';
import { Failure } from '../../kernel/failure.ts';
import { rdapDomain } from './rdap-domain.ts';
import { rdapError } from './rdap-error.ts';
import { rdapHelp } from './rdap-help.ts';
import type { RdapPorts } from './rdap-ports.ts';
import { RDAP_TYPE } from './rdap-terms.ts';
import { stateOf } from '../rules/life.ts';

export interface RdapOptions {
  readonly services: RdapPorts & { readonly log: Logger; readonly now: () => number };
  /** Limits concurrent requests. */
  readonly bound: RequestHandler;
}

const PATH = '/rdap';

/** Serves RDAP for registered names (RFC 7480, RFC 9082), without authentication. */
export function rdapRoutes({ services, bound }: RdapOptions): Router {
  const router = Router({ caseSensitive: true });
  router.use(PATH, permitAll);
  const handle: RequestHandler = (request, response) => {
    countPublicRead(response);
    return paidStep(response, () => answerDomain(services, request, response));
  };
  router
    .route(`${PATH}/domain/:name`)
    .get(bound, handle)
    .all(refuseMethod(['GET']));
  serveGet(router, `${PATH}/help`, async (request, response) => {
    countPublicRead(response);
    await sendRdap(request, response, rdapHelp(services.abuseContact));
  });
  router.use(PATH, refuseQuery, answerErrors(services.log, undefined, answerFailed));
  return router;
}

/** Lets pages of any origin read the answers (RFC 7480 5.6). */
const permitAll: RequestHandler = (_request, response, next) => {
  response.set('Access-Control-Allow-Origin', '*');
  next();
};

async function answerDomain(services: RdapOptions['services'], request: Request, response: Response): Promise<void> {
  const name = nameIn(request.params.name as string);
  const now = services.now();
  const registration = await services.registrationOf(name);
  if (registration === undefined || stateOf(registration.life, now) === 'released')
    throw new Failure('not_found', `${shorten(name)} is not registered here`);
  const self = absolute(request, `${PATH}/domain/${name}`);
  await sendRdap(request, response, rdapDomain(registration, { now, self, abuseContact: services.abuseContact }));
}

/** Accepts A-labels, U-labels, upper case and a final dot (RFC 9082 3.1.3). Throws Failure bad_request. */
function nameIn(text: string): string {
  const name = domainNameIn(text);
  if (name === undefined || name.isRoot) throw new Failure('bad_request', `${shorten(text)} is not a domain name`);
  return domainText(name);
}

/** The media type does not depend on the Accept header (RFC 7480 4.2). */
async function sendRdap(request: Request, response: Response, body: object): Promise<void> {
  response.set('Cache-Control', 'public, max-age=60');
  await send(request, response, { status: 200, type: RDAP_TYPE, body });
}

/** RFC 9082 1: query types that are not supported. */
const refuseQuery: RequestHandler = () => {
  throw new Failure('not_implemented', `this server answers ${PATH}/domain/<name> and ${PATH}/help alone`);
};

/** A buffer gets no charset, which this media type does not have. */
function answerFailed({ failure, status, response }: Failed): void {
  setRetryAfter(response, failure);
  const body = rdapError({ status, title: titleOf(failure.code), message: failure.message });
  response
    .status(status)
    .type(RDAP_TYPE)
    .send(Buffer.from(JSON.stringify(body)));
}
