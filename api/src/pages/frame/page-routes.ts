import type { PersonPorts } from '../../accounts/people/people-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { randomBytes } from 'node:crypto';
import { peerAddress } from '@fourwinds/process';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import type { Admission } from '../../http/admission.ts';
import { addressOf } from '../../http/client-address.ts';
import { paidOf, paidStep } from '../../http/computing-time.ts';
import { answerErrors, setRetryAfter, toFailure } from '../../http/errors.ts';
import { failureCatalogue } from '../../http/failure-catalogue.ts';
import { refuseMethod, serveGet } from '../../http/methods.ts';
import { requestId } from '../../http/request-id.ts';
import { validate } from '../../http/validate.ts';
import { type Cookie, cookieIn, setCookies } from '../../http/cookies.ts';
import { answerWithPage } from './error-page.ts';
import { isShownAgain, notSent, type Sent } from './form.ts';
import { type FormBody, formOf, readBody } from '../../http/form-body.ts';
import { type Errors, framed } from './frame.ts';
import { ICON } from './icon.ts';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH } from './passkey-script.ts';
import { isDirect } from './is-direct.ts';
import type { Page, PageCall, PageReply } from './page.ts';
import { decideHost } from './page-host.ts';
import { pathOfOurs } from './path-of-ours.ts';
import { isOurs, originOf } from '../../http/request-origin.ts';
import { sendFile } from './send-file.ts';
import { sendApplication, sendDocument, sendPage, setPageHeaders } from './send-page.ts';
import {
  BROWSER_COOKIE,
  clientOf,
  type ReadSession,
  type Session,
  SESSION_COOKIE,
} from '../../accounts/people/browser-session.ts';

const SIGN_IN = '/sign-in';
/** Page with links to the pages that add a second factor. */
const SECURITY = '/settings/security';
/** 16 octets, because a nonce needs at least 128 bits (CSP 3, 7.1). */
const NONCE_OCTETS = 16;

type RouteServices = Pick<ProcessPorts, 'log'> & Pick<PersonPorts, 'secondFactor'>;

export interface PageOptions<P extends RouteServices> {
  readonly services: P;
  /** If omitted, no request has a session. */
  readonly readSession?: ReadSession;
  /** Origin of the pages, such as `https://dns.example.com`. */
  readonly origin?: string;
  readonly admission: Pick<Admission, 'bound' | 'identify'>;
}

/** Serves pages for people. Errors are also shown as pages. */
export function pageRoutes<P extends RouteServices>(pages: readonly Page<P>[], options: PageOptions<P>): Router {
  const router = Router({ caseSensitive: true });
  serveGet(router, '/icon.svg', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(ICON);
  });
  serveGet(router, PASSKEY_SCRIPT_PATH, (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('text/javascript').send(PASSKEY_SCRIPT);
  });
  const { bound } = options.admission;
  for (const page of pages) {
    const route = router.route(page.path).all(protect(page, options.origin));
    if (page.show !== undefined) route.get(bound, showing(page, options));
    if (page.submit !== undefined)
      route.post(...(page.isForPrograms === true ? [] : readBody), bound, submitting(page, options));
    route.all(refuseMethod(methodsOf(page)));
  }
  router.use(answerErrors(options.services.log, undefined, answerWithPage));
  return router;
}

function methodsOf(page: Page): string[] {
  return [...(page.show === undefined ? [] : ['GET']), ...(page.submit === undefined ? [] : ['POST'])];
}

/** Sets the page headers. Refuses requests that pages of other origins make. */
function protect({ isForPrograms = false }: Page, origin: string | undefined): RequestHandler {
  return (request, response, next) => {
    setPageHeaders(response);
    response.set('Cache-Control', 'no-store');
    const decision = decideHost(request.get('Host'), origin);
    if (decision === 'refused') throw new Failure('bad_request', `pages are at ${origin}`);
    if (!isForPrograms && !isOurs(request.method, originOf(request), origin))
      throw new Failure('forbidden', 'a page of another site made this request; open the page here and try again');
    if (decision === 'here') return next();
    if (request.method === 'POST') throw new Failure('bad_request', `pages are at ${origin}`);
    response
      .status(307)
      .set('Location', decision.redirectTo + request.originalUrl)
      .end();
  };
}

function showing<P extends RouteServices>(page: Page<P>, options: PageOptions<P>): RequestHandler {
  return paying(async (request, response) => {
    const call = await callOf(page, options, { request, response });
    const reply = refusalOf(page, call, request) ?? (await page.show!(call));
    await answer(request, response, { reply, session: call.session });
  });
}

function submitting<P extends RouteServices>(page: Page<P>, options: PageOptions<P>): RequestHandler {
  return paying(async (request, response) => {
    const call = await callOf(page, options, { request, response });
    const refusal = refusalOf(page, call, request);
    if (refusal !== undefined) return answer(request, response, { reply: refusal, session: call.session });
    const form = formOf(request.body);
    try {
      const values: unknown = validate(page.form ?? z.object({}), form, '');
      const reply = await page.submit!({ ...call, form: values });
      await answer(request, response, { reply, session: call.session });
    } catch (error) {
      const failure = toFailure(error);
      const { status } = failureCatalogue[failure.code];
      if (page.show === undefined || status >= 500) throw error;
      response.locals.code = failure.code;
      setRetryAfter(response, failure);
      const sent = sentOf(page, form, failure);
      const reply = await page.show({ ...call, sent });
      await answer(request, response, { reply, session: call.session, errors: sent.errors, status });
    }
  });
}

function paying(handle: (request: Request, response: Response) => Promise<void>): RequestHandler {
  return (request, response) => paidStep(response, () => handle(request, response));
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

async function callOf<P extends RouteServices>(
  { query, isForPrograms = false }: Page<P>,
  { services, readSession, origin, admission }: PageOptions<P>,
  { request, response }: Exchange,
): Promise<PageCall<P>> {
  const cookie = (name: Cookie['name']) => cookieIn(request.get('Cookie'), name);
  const client = { ...clientOf(request, addressOf(response)), browser: cookie(BROWSER_COOKIE) };
  const peer = peerAddress(request.socket);
  const secret = cookie(SESSION_COOKIE);
  const session = secret === undefined || isForPrograms ? undefined : await readSession?.(secret, client);
  const caller = session && { account: session.account, session };
  admission.identify(response, caller);
  if (caller === undefined) paidOf(response)?.refuseStranger();
  else paidOf(response)?.identify(caller);
  return {
    services,
    session,
    query: validate(query ?? z.object({}), request.query, 'query'),
    params: request.params as { [name: string]: string },
    sent: notSent,
    client,
    peer,
    isDirect: isDirect(peer, request.headers),
    cookie,
    origin,
    requestId: requestId(response),
  };
}

/**
 * Returns the reply for a visitor who may not use a page yet, or undefined. Throws the same errors as `isPermitted`.
 */
function refusalOf(
  page: Page,
  { session, services }: Pick<PageCall<RouteServices>, 'session' | 'services'>,
  request: Request,
): PageReply | undefined {
  const isSent = request.method === 'POST';
  if (!isPermitted(page, session, isSent ? 'POST' : 'GET'))
    return signInFirst(isSent && page.show === undefined ? (page.from ?? '/') : request.originalUrl);
  return services.secondFactor === 'required' && lacksFactor(page, session) ? { redirect: SECURITY } : undefined;
}

/** True if the service requires a second factor for this page and the user has none. */
function lacksFactor({ access, needsNoFactor = false }: Page, session: Session | undefined): boolean {
  return access !== 'open' && !needsNoFactor && session?.hasFactor === false;
}

/** Throws Failure not_found if the page is for staff and the visitor is not a staff member. */
function isPermitted({ access }: Page, session: Session | undefined, method: 'GET' | 'POST'): boolean {
  if (access === 'open') return true;
  if (session === undefined) return false;
  if (access === 'staff' && !session.isStaff) throw new Failure('not_found', 'there is no such page');
  return session.isFresh || access === 'session' || (access === 'staff' && method === 'GET');
}

function signInFirst(back: string): PageReply {
  return { redirect: `${SIGN_IN}?next=${encodeURIComponent(pathOfOurs(back) ?? '/')}` };
}

function sentOf({ fields = [] }: Page, form: FormBody, { message, details }: Failure): Required<Sent> {
  const values = fields.filter(isShownAgain).flatMap(({ name }) => {
    const value = Object.hasOwn(form, name) ? form[name] : undefined;
    return value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(' ')] as const];
  });
  const errors: Errors = {
    message,
    fields: fields.flatMap(({ name, label }) =>
      details
        .filter(({ path }) => path === name || path.startsWith(`${name}[`))
        .map((detail) => ({ name, label, message: detail.message })),
    ),
  };
  return { values: Object.fromEntries(values), errors };
}

function newNonce(): string {
  return randomBytes(NONCE_OCTETS).toString('base64');
}

interface PageAnswer {
  readonly reply: PageReply;
  readonly session: Session | undefined;
  readonly errors?: Errors;
  /** Status of the response, if the reply has no status. */
  readonly status?: number;
}

async function answer(
  request: Request,
  response: Response,
  { reply, session, errors, status }: PageAnswer,
): Promise<void> {
  setCookies(response, reply.cookies ?? []);
  if ('document' in reply) return sendDocument(request, response, reply.document);
  if ('application' in reply) return sendApplication(request, response, { ...reply, nonce: newNonce() });
  if ('download' in reply) return sendFile(response, reply.download);
  if (!('redirect' in reply)) {
    const nonce = reply.script === undefined ? undefined : newNonce();
    const page = framed({ ...reply, errors, nonce, isSignedIn: session !== undefined });
    await sendPage(request, response, { page, nonce, status: reply.status ?? status });
    return;
  }
  const path = pathOfOurs(reply.redirect);
  if (path === undefined) throw new Error(`${request.path} leads to another host`);
  response.status(303).set('Location', path).end();
}
