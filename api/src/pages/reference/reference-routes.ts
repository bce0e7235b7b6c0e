import { type RequestHandler, Router } from 'express';
import { Failure } from '../../kernel/failure.ts';
import { ConstantText } from '../../http/constant-text.ts';
import { markup } from '../../http/html.ts';
import { serveGet } from '../../http/methods.ts';
import { type Api, describeApi } from '../../http/openapi.ts';
import { framed } from '../frame/frame.ts';
import { sendPage } from '../frame/send-page.ts';
import { type Description, referenceHtml } from './reference-html.ts';

/**
 * Serves /docs and the reference of each API below it, such as /docs/v1, without authentication. Examples use
 * `publicUrl` if given.
 */
export function referenceRoutes<S>(apis: readonly Api<S>[], publicUrl?: string): Router {
  const router = Router({ caseSensitive: true });
  const get = (path: string, make: () => string) => {
    const page = new ConstantText(make);
    const handler: RequestHandler = async (request, response) => {
      if (request.accepts('text/html') === false) throw new Failure('not_acceptable', 'answers are text/html');
      response.set('Cache-Control', 'public, max-age=3600');
      await sendPage(request, response, { page });
    };
    serveGet(router, path, handler);
  };
  get('/docs', () => indexHtml(apis, publicUrl));
  for (const api of apis) get(`/docs${api.url}`, () => referenceHtml(describeApi(api, publicUrl) as Description));
  return router;
}

function indexHtml<S>(apis: readonly Api<S>[], publicUrl = ''): string {
  return framed({
    title: 'APIs',
    body: markup`<ul>
${apis.map(({ url, title, description }) => markup`<li><a href="/docs${url}">${title}</a> at <code>${publicUrl + url}</code>: ${description}</li>`)}
<li><a href="/problems">Problems</a>: the codes of errors</li>
</ul>`,
  });
}
