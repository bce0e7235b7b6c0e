import { type Request, type Response, Router } from 'express';
import { Failure } from '../failure.ts';
import { serveGet } from '../http/methods.ts';
import { problemPath } from '../http/presentation.ts';
import { send } from '../http/send.ts';
import { sendPage } from '../pages/send-page.ts';
import { problemHtml, problemListHtml } from './problem-html.ts';
import { problemPages } from './problem-pages.ts';

const all = [...problemPages.values()];

/** Serves /problems and a page for each code, in HTML for browsers and in JSON; anybody may read them. */
export function problemRoutes(): Router {
  const router = Router({ caseSensitive: true });
  serveGet(router, '/problems', async (request, response) => {
    const data = all.map(({ code, title, kind, status, severity }) => ({ code, title, kind, status, severity }));
    await answer(request, response, { json: { data }, html: () => problemListHtml(all) });
  });
  serveGet(router, problemPath(':code'), async (request, response) => {
    const page = problemPages.get(request.params.code as string);
    if (page === undefined) throw new Failure('not_found', 'there is no such code; GET /problems lists all');
    await answer(request, response, { json: page, html: () => problemHtml(page) });
  });
  return router;
}

interface Forms {
  readonly json: object;
  readonly html: () => string;
}

async function answer(request: Request, response: Response, { json, html }: Forms): Promise<void> {
  const type = request.accepts(['application/json', 'text/html']);
  if (type === false) throw new Failure('not_acceptable', 'answers are application/json or text/html');
  response.vary('Accept').set('Cache-Control', 'public, max-age=3600');
  if (type === 'text/html') await sendPage(request, response, { page: html() });
  else await send(request, response, { status: 200, type: 'application/json', body: json });
}
