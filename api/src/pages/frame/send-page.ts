import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { ConstantText } from '../../http/constant-text.ts';
import { send } from '../../http/send.ts';
import type { Application } from './page.ts';
import { STYLE } from './style.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Returns the policy of a page. It permits the shared style and the script with the nonce, and no requests to other
 * hosts.
 */
function policy(nonce: string | undefined): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "img-src 'self'",
    ...(nonce === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A document may have inline styles. Its links open in the same window. */
const DOCUMENT_POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Returns the policy of an application, which loads our scripts and styles. Styles that the scripts create have the
 * nonce.
 */
function applicationPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Browser features to disable, because no page uses them. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * Sets the headers of pages and redirects. They replace the headers that helmet sets for the APIs. With
 * `no-referrer`, browsers would send `Origin: null` with forms (Fetch 3.5). Links over HTTP must not be upgraded to
 * HTTPS.
 */
export function setPageHeaders(response: Response, nonce?: string): void {
  response.set({
    'Content-Security-Policy': policy(nonce),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  });
}

interface SentPage {
  readonly page: string | ConstantText;
  /** Status of the response. Default: 200. */
  readonly status?: number;
  /** Nonce of the script, if any. */
  readonly nonce?: string;
}

export async function sendPage(
  request: Request,
  response: Response,
  { page, status = 200, nonce }: SentPage,
): Promise<void> {
  setPageHeaders(response, nonce);
  await send(request, response, { status, type: 'text/html', body: page });
}

interface SentApplication extends Application {
  readonly nonce: string;
}

export async function sendApplication(
  request: Request,
  response: Response,
  { application, nonce }: SentApplication,
): Promise<void> {
  setPageHeaders(response);
  response.set('Content-Security-Policy', applicationPolicy(nonce));
  await send(request, response, { status: 200, type: 'text/html', body: application(nonce) });
}

/** Sends HTML that is not one of our pages. */
export async function sendDocument(request: Request, response: Response, document: string): Promise<void> {
  setPageHeaders(response);
  response.set('Content-Security-Policy', DOCUMENT_POLICY);
  await send(request, response, { status: 200, type: 'text/html', body: document });
}
