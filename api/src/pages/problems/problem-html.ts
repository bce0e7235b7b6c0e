import { type Html, markup } from '../../http/html.ts';
import { retryAdvice } from '../../http/error-code-schema.ts';
import { problemPath } from '../../http/presentation.ts';
import { framed } from '../frame/frame.ts';
import { type Column, tableHtml } from '../frame/table.ts';
import type { ProblemPage } from './problem-pages.ts';

export function problemHtml(page: ProblemPage): string {
  const { code, title, status, retry, severity, meaning, action, rule, messages } = page;
  const facts = [status === null ? '' : `, status ${status}`, severity === null ? '' : `, ${severity}`].join('');
  return framed({
    title,
    body: markup`<p><code>${code}</code>${facts}</p>
<p>${meaning}</p>
<p>${action}</p>
${retry === null ? [] : markup`<p>${retryAdvice[retry]}.</p>`}
${rule === null ? [] : markup`<p>Rule: ${ruleHtml(rule)}</p>`}
${messages.length === 0 ? [] : messagesHtml(messages)}
<p><a href="/problems">All codes</a></p>`,
  });
}

/** Links a rule such as `RFC 1035 5.1` to its section. */
function ruleHtml(rule: string): Html {
  const [, number, section] = /^RFC (\d+)(?: ([\d.]+))?$/.exec(rule) ?? [];
  if (number === undefined) return markup`${rule}`;
  const anchor = section === undefined ? '' : `#section-${section}`;
  return markup`<a href="https://www.rfc-editor.org/rfc/rfc${number}${anchor}">${rule}</a>`;
}

function messagesHtml(messages: readonly string[]): Html {
  return markup`<h2>Messages</h2>
<ul>
${messages.map((message) => markup`<li><code>${message}</code></li>`)}
</ul>`;
}

const COLUMNS: readonly Column[] = ['code', 'status, severity', 'meaning'].map((heading) => ({
  heading,
  isClear: true,
}));

export function problemListHtml(pages: readonly ProblemPage[]): string {
  const rows = pages.map(({ code, status, severity, meaning }) => [
    markup`<a href="${problemPath(code)}"><code>${code}</code></a>`,
    String(status ?? severity ?? ''),
    meaning,
  ]);
  return framed({
    title: 'Problems',
    body: markup`<p>Codes of the answers of the REST APIs, and of the issues in them.</p>
${tableHtml(COLUMNS, rows)}`,
  });
}
