import { type Html, markup } from '../http/html.ts';
import { STYLE } from './style.ts';

/** The part of a page that is its own. */
export interface Content {
  /** The heading, and the name in the browser. */
  readonly title: string;
  readonly body: Html;
  /** The width of a form, where the page is little else. */
  readonly isNarrow?: boolean;
  /** A page of another host where the browser goes on by itself; the body leads there, too. */
  readonly goesOnAt?: URL;
  /** The path of its script, of ours; pages without one are all but those of passkeys. */
  readonly script?: string;
  /** The errors of the form that was sent. */
  readonly errors?: Errors;
}

export interface Errors {
  /** A sentence about all of it, which is shown where no single field is wrong. */
  readonly message: string;
  readonly fields: readonly FieldError[];
}

export interface FieldError {
  readonly name: string;
  readonly label: string;
  readonly message: string;
}

interface Framed extends Content {
  /** That of its script, where it has one. */
  readonly nonce?: string;
  /** Whether somebody has signed in, who can sign out on each page. */
  readonly isSignedIn?: boolean;
}

const SIGN_OUT = markup`<form method="post" action="/sign-out"><button>Sign out</button></form>`;

/** A whole page. It needs no other file, but for the script that it names with the nonce of its policy. */
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
<a class="skip" href="#main">Skip to the content</a>
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

/** Browsers focus it as the page is shown, so that a screen reader says it first. */
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

/** The id of the element of a field, which the summary of errors leads to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
