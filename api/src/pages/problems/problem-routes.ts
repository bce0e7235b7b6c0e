import { type Request, type Response, Router } from 'express';
import { Failure } from '../../kernel/failure.ts';
import { ConstantText } from '../../http/constant-text.ts';
import { serveGet } from '../../http/methods.ts';
import { problemPath } from '../../http/presentation.ts';
import { send } from '../../http/send.ts';
import { sendPage } from '../frame/send-page.ts';
import { problemHtml, problemListHtml } from './problem-html.ts';
import { problemPages } from './problem-pages.ts';

const all = [...problemPages.values()];

interface Forms {
  readonly json: ConstantText;
  readonly html: ConstantText;
}

function formsOf(json: object, html: () => string): Forms {
  return { json: new ConstantText(() => JSON.stringify(json)), html: new ConstantText(html) };
}

const list = formsOf(
  { data: all.map(({ code, title, kind, status, severity }) => ({ code, title, kind, status, severity })) },
  () => problemListHtml(all),
);
const pages = new Map(Array.from(problemPages, ([code, page]) => [code, formsOf(page, () => problemHtml(page))]));

/** Serves /problems and a page for each code, in HTML or JSON, without authentication. */
export function problemRoutes(): Router {
  const router = Router({ caseSensitive: true });
  serveGet(router, '/problems', async (request, response) => {
    await answer(request, response, list);
  });
  serveGet(router, problemPath(':code'), async (request, response) => {
    const forms = pages.get(request.params.code as string);
    if (forms === undefined) throw new Failure('not_found', 'there is no such code; GET /problems lists all');
    await answer(request, response, forms);
  });
  return router;
}

async function answer(request: Request, response: Response, { json, html }: Forms): Promise<void> {
  const type = request.accepts(['application/json', 'text/html']);
  if (type === false) throw new Failure('not_acceptable', 'answers are application/json or text/html');
  response.vary('Accept').set('Cache-Control', 'public, max-age=3600');
  if (type === 'text/html') await sendPage(request, response, { page: html });
  else await send(request, response, { status: 200, type: 'application/json', body: json });
}
