/** A paragraph, or a link with its label. */
export type Block = { readonly text: string } | { readonly action: string; readonly link: string };

export interface Letter {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** HTTPS URL that turns off mails of this kind with one POST (RFC 8058). Undefined for security mails. */
  readonly unsubscribe?: string;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe?: string;
}

/** Renders a letter as plain text and HTML with the same content. The HTML loads nothing. */
export function writeLetter(letter: Letter): ComposedMail {
  const { subject, blocks, unsubscribe } = letter;
  return { subject, text: textOf(blocks), html: htmlOf(subject, blocks), ...(unsubscribe && { unsubscribe }) };
}

function textOf(blocks: readonly Block[]): string {
  const paragraphs = blocks.map((block) => ('text' in block ? block.text : `${block.action}:\n${block.link}`));
  return `${paragraphs.join('\n\n')}\n`;
}

const BODY = 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#ffffff';
const COLUMN = 'max-width:36rem;margin:0 auto';
const HEADING = 'font-size:20px;line-height:1.3;margin:0 0 16px';
const PARAGRAPH = 'margin:0 0 16px';
const LINK = 'color:#0b57d0;overflow-wrap:anywhere';

function htmlOf(subject: string, blocks: readonly Block[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(subject)}</title>
</head>
<body style="${BODY}">
<main style="${COLUMN}">
<h1 style="${HEADING}">${escape(subject)}</h1>
${blocks.map(blockHtml).join('\n')}
</main>
</body>
</html>
`;
}

/** Shows the whole URL below a link, so that recipients can see and copy the target. */
function blockHtml(block: Block): string {
  if ('text' in block) return `<p style="${PARAGRAPH}">${escape(block.text)}</p>`;
  const link = escape(block.link);
  return `<p style="${PARAGRAPH}"><a href="${link}" style="${LINK};font-weight:600">${escape(block.action)}</a><br>${link}</p>`;
}

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
}
