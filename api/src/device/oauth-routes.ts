import { type Request, type RequestHandler, type Response, Router } from 'express';
import { addressOf } from '../http/client-address.ts';
import { paidOf, paidStep } from '../http/computing-time.ts';
import { answerErrors, type Failed, setRetryAfter } from '../http/errors.ts';
import { refuseMethod } from '../http/methods.ts';
import { requestId } from '../http/request-id.ts';
import { formOf, readBody } from '../pages/form-body.ts';
import type { Services } from '../services.ts';
import { beginDevice, type OAuthForm } from './begin-device.ts';
import { OAuthError } from './oauth-error.ts';
import { takeToken } from './take-token.ts';

/** The endpoints of device authorization (RFC 8628), by path. */
const endpoints: {
  readonly [path: string]: (services: Services, form: OAuthForm, request: Asking) => Promise<object>;
} = {
  '/oauth/device_authorization': (services, form, { address }) => beginDevice(services, form, address),
  '/oauth/token': (services, form, asking) => takeToken(services, form, asking),
};

interface Asking {
  readonly address: string;
  readonly requestId: string;
}

export interface OAuthOptions {
  readonly services: Services;
  /** Bounds the requests that are answered at once. */
  readonly bound: RequestHandler;
}

/** Serves device authorization; whatever fails has the form of RFC 6749 5.2. */
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
  return router;
}

/** RFC 6749 5.1. */
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

/** Parameters by name; those without a value are as if they were not sent (RFC 6749 3.2). Throws OAuthError where one comes twice. */
function sentOnce(request: Request): OAuthForm {
  const entries = Object.entries(formOf(request.body)).filter(([, value]) => value !== '');
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
