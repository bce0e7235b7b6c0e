import type { ProcessPorts } from '../../kernel/ports.ts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { token } from '../../kernel/access.ts';
import type { Actor } from '../../kernel/actor.ts';
import { refuseSuspended } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Turn } from '../../http/admission.ts';
import { authenticate } from '../../http/authenticate.ts';
import { addressOf } from '../../http/client-address.ts';
import { paidStep } from '../../http/computing-time.ts';
import type { Mounting } from '../../http/endpoint.ts';
import { answerErrors, type Failed } from '../../http/errors.ts';
import { refuseMethod, serveGet } from '../../http/methods.ts';
import { setRateHeaders } from '../../http/rate-headers.ts';
import { requestId } from '../../http/request-id.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { isUnderstood, readHosts, readParameters, readToken, readWanted, readZonePrefix } from './client-request.ts';
import { type Dialect, dyndns2, type PlainAnswer } from './dialects.ts';
import type { Parameters } from './parameters.ts';
import { plainText } from './plain-text.ts';
import { type HostResult, updateNames, type UpdateNamesPorts } from './update-names.ts';
import { CHECK_IP, updatePaths } from './update-paths.ts';
import { updateZone } from './update-zone.ts';

const MAX_HOSTS = 20;
const FORM_OCTETS = 16 * 1024;
/** Default Retry-After in seconds. */
const RETRY_SECONDS = 60;

interface Translated {
  readonly parameters: Parameters;
  /** True if the body is empty or a form with a known parameter. */
  readonly isUnderstood: boolean;
  readonly dialect: Dialect;
}

type DynamicPorts = UpdateNamesPorts & Pick<ProcessPorts, 'log'>;

export interface DynamicMounting extends Mounting<DynamicPorts> {
  readonly noteRefusal: (refusal: Refusal) => void;
}

/** Serves address updates in the dialects of dyndns2, DuckDNS and dynv6, and /checkip. All responses are plain text. */
export function dynamicRoutes(mounting: DynamicMounting): Router {
  const { services, admission, noteRefusal, ...authentication } = mounting;
  const router = Router({ caseSensitive: true });
  const fail = answerErrors(services.log, noteRefusal, answerFailed);
  serveGet(router, CHECK_IP, (_request, response) => answer(response, { status: 200, text: addressOf(response) }));
  for (const [path, dialectOf] of updatePaths) {
    const handlers = [
      readForm,
      translate(dialectOf),
      admission.bound,
      authenticate(token('dynamic:update'), authentication),
      admission.admit(),
      update(services),
    ];
    router
      .route(path)
      .get(...handlers)
      .post(...handlers)
      .all(refuseMethod(['GET', 'POST']));
    router.use(path, fail);
  }
  return router;
}

/** Reads any content type, because clients send none or a wrong one. */
const readForm: RequestHandler = express.text({ type: () => true, limit: FORM_OCTETS });

/** Copies the token to `Authorization: Bearer`, wherever the request contains it. */
function translate(dialectOf: (parameters: Parameters) => Dialect): RequestHandler {
  const read: RequestHandler = (request, response, next) => {
    const [, query = ''] = /\?(.*)$/s.exec(request.url) ?? [];
    const form = typeof request.body === 'string' ? request.body : '';
    const parameters = readParameters(query, form);
    const translated: Translated = { parameters, isUnderstood: isUnderstood(form), dialect: dialectOf(parameters) };
    response.locals.translated = translated;
    const secret = readToken(request.get('Authorization'), parameters);
    if (secret === undefined) delete request.headers.authorization;
    else request.headers.authorization = `Bearer ${secret}`;
    next();
  };
  return (request, response, next) => paidStep(response, () => read(request, response, next));
}

function update(services: DynamicPorts): RequestHandler {
  const answerTo = async (request: Request, response: Response): Promise<void> => {
    const turn = response.locals.turn as Turn;
    turn.begin();
    try {
      const actor = response.locals.actor as Actor;
      refuseSuspended(actor);
      const { parameters, isUnderstood, dialect } = response.locals.translated as Translated;
      if (!isUnderstood) throw new Failure('bad_request', 'the body has no parameter of a form, such as hostname=…');
      const hosts = readHosts(parameters);
      if (hosts.length === 0 || hosts.length > MAX_HOSTS) {
        answer(response, dialect.miscounted(hosts.length));
        return;
      }
      const ports = { ...services, yieldTurn: () => turn.yield() };
      const source = addressOf(response);
      const results = await carryOut(ports, actor, { parameters, hosts, source, requestId: requestId(response) });
      const failed = results.filter((result) => result instanceof Failure);
      await setRateHeaders(response);
      answerLater(request, response, dialect.results(results), failed);
    } finally {
      turn.end();
    }
  };
  return (request, response) => paidStep(response, () => answerTo(request, response));
}

interface AskedAddresses {
  readonly parameters: Parameters;
  readonly hosts: readonly string[];
  readonly source: string;
  readonly requestId: string;
}

async function carryOut(
  services: UpdateNamesPorts,
  actor: Actor,
  { parameters, hosts, source, requestId }: AskedAddresses,
): Promise<readonly HostResult[]> {
  const wanted = readWanted(parameters, source);
  if (wanted instanceof Failure) return hosts.map(() => wanted);
  const ofZone = readZonePrefix(parameters, source);
  if (ofZone === undefined || wanted.isOffline === true)
    return updateNames(services, actor, { hosts, wanted, requestId });
  return updateZone(services, actor, { ...ofZone, wanted, requestId });
}

function answerFailed({ failure, request, response }: Failed): void {
  const { dialect = dyndns2 } = (response.locals.translated ?? {}) as Partial<Translated>;
  answerLater(request, response, dialect.failed(failure.code), [failure]);
}

/** After status 429, inadyn stops forever. After status 5xx, it retries. */
const ENDS_AT_429 = /^inadyn\b/i;

function answerLater(
  request: Request,
  response: Response,
  { status, text }: PlainAnswer,
  failures: readonly Failure[],
): void {
  if (status === 401) response.set('WWW-Authenticate', 'Basic realm="fourwinds"');
  if (status === 429 || status === 503) {
    const seconds = failures.map(({ retryAfter }) => retryAfter ?? RETRY_SECONDS);
    response.set('Retry-After', String(Math.min(...seconds)));
  }
  const isEnded = status === 429 && ENDS_AT_429.test(request.get('User-Agent') ?? '');
  answer(response, isEnded ? { status: 503, text: '911' } : { status, text });
}

function answer(response: Response, plain: PlainAnswer): void {
  const { headers, body } = plainText(plain);
  for (const [name, value] of headers) response.setHeader(name, value);
  response.statusCode = plain.status;
  response.end(body);
}
