import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { send } from './send.ts';

/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[];

const entities: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** HTML from a template, in which texts are escaped. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: texts }, ...parts.map(write)) };
}

function write(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"]/g, (character) => entities[character]);
  return 'html' in part ? part.html : part.map((one) => one.html).join('\n');
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #8884 }
code, pre { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
pre { overflow-x: auto; padding: .6rem .8rem; background: #8881 }
`;

/** The style of the pages, and nothing else, is loaded or run. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page that needs no other file. */
export function htmlPage(title: string, body: Html): string {
  const page = markup`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
${body}
</html>
`;
  return page.html;
}

/** Sends a page under a policy for pages: helmet's would let browsers ask for links of it over HTTPS alone. */
export async function sendPage(request: Request, response: Response, page: string): Promise<void> {
  response.set('Content-Security-Policy', POLICY);
  await send(request, response, { status: 200, type: 'text/html', body: page });
}
