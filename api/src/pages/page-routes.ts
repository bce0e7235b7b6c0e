import { randomBytes } from 'node:crypto';
import { peerAddress } from '@fourwinds/process';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import type { Admission } from '../http/admission.ts';
import { addressOf } from '../http/client-address.ts';
import { paidOf, paidStep } from '../http/computing-time.ts';
import { answerErrors, setRetryAfter, toFailure } from '../http/errors.ts';
import { failureCatalogue } from '../http/failure-catalogue.ts';
import { refuseMethod, serveGet } from '../http/methods.ts';
import { requestId } from '../http/request-id.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { type Cookie, cookieIn, setCookies } from './cookies.ts';
import { answerWithPage } from './error-page.ts';
import { isShownAgain, notSent, type Sent } from './form.ts';
import { type FormBody, formOf, readBody } from './form-body.ts';
import { type Errors, framed } from './frame.ts';
import { ICON } from './icon.ts';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH } from './passkey-script.ts';
import { isDirect } from './is-direct.ts';
import type { Page, PageCall, PageReply } from './page.ts';
import { decideHost } from './page-host.ts';
import { pathOfOurs } from './path-of-ours.ts';
import { isOurs, originOf } from './request-origin.ts';
import { sendFile } from './send-file.ts';
import { sendApplication, sendDocument, sendPage, setPageHeaders } from './send-page.ts';
import { BROWSER_COOKIE, clientOf, type ReadSession, type Session, SESSION_COOKIE } from './session.ts';

const SIGN_IN = '/sign-in';
/** It leads to the pages that add a second factor. */
const SECURITY = '/settings/security';
/** CSP 3, 7.1: at least 128 bits. */
const NONCE_OCTETS = 16;

export interface PageOptions {
  readonly services: Services;
  /** Nobody has a session where left out. */
  readonly readSession?: ReadSession;
  /** The origin of the pages, such as `https://dns.example.com`. */
  readonly origin?: string;
  /** Bounds the requests that are answered at once. */
  readonly admission: Pick<Admission, 'bound' | 'identify'>;
}

/** Serves pages for people; whatever fails is a page, too. */
export function pageRoutes(pages: readonly Page[], options: PageOptions): Router {
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

/** Sets the headers of pages, and refuses requests that pages of others make. */
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

function showing(page: Page, options: PageOptions): RequestHandler {
  return paying(async (request, response) => {
    const call = await callOf(page, options, { request, response });
    const reply = refusalOf(page, call, request) ?? (await page.show!(call));
    await answer(request, response, { reply, session: call.session });
  });
}

function submitting(page: Page, options: PageOptions): RequestHandler {
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

async function callOf(
  { query, isForPrograms = false }: Page,
  { services, readSession, origin, admission }: PageOptions,
  { request, response }: Exchange,
): Promise<PageCall<unknown>> {
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

/** Where a visitor goes first who may not use a page yet; undefined for all others. Throws Failure not_found as isPermitted does. */
function refusalOf(page: Page, { session, services }: PageCall<unknown>, request: Request): PageReply | undefined {
  const isSent = request.method === 'POST';
  if (!isPermitted(page, session, isSent ? 'POST' : 'GET'))
    return signInFirst(isSent && page.show === undefined ? (page.from ?? '/') : request.originalUrl);
  return services.secondFactor === 'required' && lacksFactor(page, session) ? { redirect: SECURITY } : undefined;
}

/** Whether a page of sessions is asked for by a person without a second factor, who needs one for it where the service demands that. */
function lacksFactor({ access, needsNoFactor = false }: Page, session: Session | undefined): boolean {
  return access !== 'open' && !needsNoFactor && session?.hasFactor === false;
}

/** Throws Failure not_found where the page is for operators, and somebody else asks. */
function isPermitted({ access }: Page, session: Session | undefined, method: 'GET' | 'POST'): boolean {
  if (access === 'open') return true;
  if (session === undefined) return false;
  if (access === 'operator' && !session.isOperator) throw new Failure('not_found', 'there is no such page');
  return session.isFresh || access === 'session' || (access === 'operator' && method === 'GET');
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

interface Answer {
  readonly reply: PageReply;
  readonly session: Session | undefined;
  readonly errors?: Errors;
  /** The status, where the reply has none of its own. */
  readonly status?: number;
}

async function answer(request: Request, response: Response, { reply, session, errors, status }: Answer): Promise<void> {
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
