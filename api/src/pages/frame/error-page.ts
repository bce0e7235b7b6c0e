import type { WayOn } from '../../kernel/failure.ts';
import { type Failed, inForm, setRetryAfter } from '../../http/errors.ts';
import { type Html, markup } from '../../http/html.ts';
import { envelope, problemPath, titleOf } from '../../http/presentation.ts';
import { requestId } from '../../http/request-id.ts';
import { buttonHtml } from './form.ts';
import { framed } from './frame.ts';
import { sendPage } from './send-page.ts';

/** Answers a failed request with a page that shows the request ID and no internal details. */
export async function answerWithPage({ failure, status, request, response }: Failed): Promise<void> {
  const { code, message, wayOn } = failure;
  setRetryAfter(response, failure);
  response.set('Cache-Control', 'no-store');
  const page = framed({
    title: beginning(titleOf(code)),
    body: markup`<p>${beginning(message)}.</p>
${wayOnHtml(wayOn)}
<p><a href="${problemPath(code)}">About this error</a>, <a href="/">first page</a></p>
<p class="hint">Request <code>${requestId(response)}</code></p>`,
    isNarrow: true,
  });
  await sendPage(request, response, { page, status });
}

function wayOnHtml(wayOn: WayOn | undefined): Html {
  if (wayOn === undefined) return markup``;
  const { label, path, isForm } = wayOn;
  return isForm === true ? buttonHtml(path, label) : markup`<p><a href="${path}">${label}</a></p>`;
}

const answerWithJson = inForm(envelope);

/** Answers a failed request with a page, or with JSON if the client does not prefer HTML. */
export async function answerOutsideApis(failed: Failed): Promise<void> {
  failed.response.vary('Accept');
  const isBrowser = failed.request.accepts(['application/json', 'text/html']) === 'text/html';
  await (isBrowser ? answerWithPage : answerWithJson)(failed);
}

function beginning(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
