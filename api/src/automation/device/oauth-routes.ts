import { type Request, type RequestHandler, type Response, Router } from 'express';
import { addressOf } from '../../http/client-address.ts';
import { paidOf, paidStep } from '../../http/computing-time.ts';
import { answerErrors, type Failed, setRetryAfter } from '../../http/errors.ts';
import { ConstantText } from '../../http/constant-text.ts';
import { send } from '../../http/send.ts';
import { refuseMethod, serveGet } from '../../http/methods.ts';
import { requestId } from '../../http/request-id.ts';
import { formOf, readBody } from '../../http/form-body.ts';
import type { Logger } from '@fourwinds/process';
import type { DevicePorts } from './device-ports.ts';
import { beginDevice, type OAuthForm } from './begin-device.ts';
import { DEVICE_AUTHORIZATION_PATH, METADATA_PATH, TOKEN_PATH } from './device-terms.ts';
import { OAuthError } from './oauth-error.ts';
import { serverMetadata } from './server-metadata.ts';
import { takeToken } from './take-token.ts';

type OAuthPorts = DevicePorts & { readonly log: Logger };

/** Device authorization endpoints (RFC 8628) by path. */
const endpoints: {
  readonly [path: string]: (services: OAuthPorts, form: OAuthForm, request: Asking) => Promise<object>;
} = {
  [DEVICE_AUTHORIZATION_PATH]: (services, form, { address }) => beginDevice(services, form, address),
  [TOKEN_PATH]: (services, form, asking) => takeToken(services, form, asking),
};

interface Asking {
  readonly address: string;
  readonly requestId: string;
}

export interface OAuthOptions {
  readonly services: OAuthPorts;
  /** Limits concurrent requests. */
  readonly bound: RequestHandler;
}

/** Serves device authorization and its metadata. All errors have the form of RFC 6749 5.2. */
export function oauthRoutes({ services, bound }: OAuthOptions): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, endpoint] of Object.entries(endpoints)) {
    const handle: RequestHandler = (request, response) => {
      paidOf(response)?.refuseStranger();
      return paidStep(response, () =>
        answer(response, () =>
          endpoint(services, sentOnce(request), { address: addressOf(response), requestId: requestId(response) }),
        ),
      );
    };
    router
      .route(path)
      .all(keepFromCaches)
      .post(...readBody, bound, handle)
      .all(refuseMethod(['POST']));
    router.use(path, answerErrors(services.log, undefined, answerFailed));
  }
  serveGet(router, METADATA_PATH, async (request, response) => {
    const text = JSON.stringify(serverMetadata(services));
    response.set('Cache-Control', 'public, max-age=3600');
    await send(request, response, { status: 200, type: 'application/json', body: new ConstantText(() => text) });
  });
  router.use(METADATA_PATH, answerErrors(services.log, undefined, answerFailed));
  return router;
}

/** Forbids caching, as RFC 6749 5.1 requires. */
const keepFromCaches: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  next();
};

async function answer(response: Response, work: () => Promise<object>): Promise<void> {
  try {
    response.json(await work());
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    response.locals.code = error.code;
    response.status(400).json(bodyOf(error.code, error.message));
  }
}

/**
 * Returns the parameters by name. Omits empty parameters (RFC 6749 3.2), and joins repeated `zones`. Throws OAuthError
 * if another parameter is repeated.
 */
function sentOnce(request: Request): OAuthForm {
  const entries = Object.entries(formOf(request.body))
    .map(([name, value]) => [name, name === 'zones' && typeof value !== 'string' ? value.join(' ') : value] as const)
    .filter(([, value]) => value !== '');
  const twice = entries.find(([, value]) => typeof value !== 'string');
  if (twice !== undefined) throw new OAuthError('invalid_request', `${twice[0]}: give it once`);
  return Object.fromEntries(entries) as OAuthForm;
}

function answerFailed({ failure, status, response }: Failed): void {
  setRetryAfter(response, failure);
  response.status(status).json(bodyOf(wordFor(status), failure.message));
}

function bodyOf(error: string, description: string): object {
  return { error, error_description: description };
}

function wordFor(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
