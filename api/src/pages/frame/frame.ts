import { type Html, markup } from '../../http/html.ts';
import { STYLE } from './style.ts';

/** The content of a page inside the frame. */
export interface Content {
  readonly title: string;
  readonly body: Html;
  /** True if the page is as wide as a form. Set this for pages that contain little else. */
  readonly isNarrow?: boolean;
  /** URL on another host to which the page redirects. The body must also contain a link to it. */
  readonly goesOnAt?: URL;
  /** Path of one of our scripts. Only passkey pages have a script. */
  readonly script?: string;
  readonly errors?: Errors;
}

export interface Errors {
  /** Message about the whole form. Shown if the error is not in a single field. */
  readonly message: string;
  readonly fields: readonly FieldError[];
}

export interface FieldError {
  readonly name: string;
  readonly label: string;
  readonly message: string;
}

interface Framed extends Content {
  /** Nonce of the script, if any. */
  readonly nonce?: string;
  readonly isSignedIn?: boolean;
}

const SIGN_OUT = markup`<form method="post" action="/sign-out"><button>Sign out</button></form>`;

/** Renders a whole page. The page loads no other file except the script, whose nonce the policy permits. */
export function framed(parts: Framed): string {
  const { title, body, isNarrow = false, goesOnAt, script, errors, nonce, isSignedIn = false } = parts;
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${errors === undefined ? '' : 'Error: '}${title} – Fourwinds</title>
${goesOnAt === undefined ? [] : markup`<meta http-equiv="refresh" content="0; url=${goesOnAt.href}">`}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${{ html: STYLE }}</style>
${script === undefined || nonce === undefined ? [] : markup`<script src="${script}" nonce="${nonce}" defer></script>`}</head>
<body${isNarrow ? { html: ' class="narrow"' } : ''}>
<a class="skip" href="#main">Skip to content</a>
<header><a class="name" href="/">Fourwinds</a>
<nav aria-label="Pages"><a href="/docs">APIs</a> <a href="/problems">Error codes</a></nav>${isSignedIn ? SIGN_OUT : []}</header>
<main id="main" tabindex="-1">
${errors === undefined ? [] : summaryHtml(errors)}
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return page.html;
}

/** Renders the error summary. Browsers focus it when the page loads, so that screen readers read it first. */
function summaryHtml({ message, fields }: Errors): Html {
  return markup`<div class="summary" aria-labelledby="summary" role="alert" tabindex="-1" autofocus>
<p id="summary"><strong>${fields.length > 1 ? 'There are errors' : 'There is an error'}</strong></p>
${
  fields.length === 0
    ? markup`<p>${message}</p>`
    : markup`<ul>
${fields.map(({ name, label, message: text }) => markup`<li><a href="#${fieldId(name)}">${label}: ${text}</a></li>`)}
</ul>`
}
</div>`;
}

/** Returns the ID of a field's element, which the error summary links to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
