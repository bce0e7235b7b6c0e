import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { ConstantText } from '../http/constant-text.ts';
import { send } from '../http/send.ts';
import type { Application } from './page.ts';
import { STYLE } from './style.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The one style of the pages is applied; nothing is run but the script that has the nonce, and no other host is asked for anything. */
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

/** A document of its own may have styles within its elements; its links lead on in the same window. */
const DOCUMENT_POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** An application loads scripts and styles of ours, and the styles that these make have its nonce. */
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

/** Features that no page uses. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * Headers of every page, those of redirects between them, too, in place of those that helmet gives to the APIs: under `no-referrer` a browser
 * would send `Origin: null` with a form (Fetch 3.5), and links over HTTP would be asked for by HTTPS.
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
  /** 200 where left out. */
  readonly status?: number;
  /** That of its script, where it has one. */
  readonly nonce?: string;
}

/** Sends a page. */
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

/** Sends the HTML of an application. */
export async function sendApplication(
  request: Request,
  response: Response,
  { application, nonce }: SentApplication,
): Promise<void> {
  setPageHeaders(response);
  response.set('Content-Security-Policy', applicationPolicy(nonce));
  await send(request, response, { status: 200, type: 'text/html', body: application(nonce) });
}

/** Sends HTML that is no page of ours. */
export async function sendDocument(request: Request, response: Response, document: string): Promise<void> {
  setPageHeaders(response);
  response.set('Content-Security-Policy', DOCUMENT_POLICY);
  await send(request, response, { status: 200, type: 'text/html', body: document });
}
