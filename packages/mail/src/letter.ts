/** A paragraph of text, or a link with the words that name it. */
export type Block = { readonly text: string } | { readonly action: string; readonly link: string };

/** The content of a mail, from which text and HTML are written. */
export interface Letter {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** The HTTPS URL that ends mails of this kind by one POST (RFC 8058); mails about safety have none. */
  readonly unsubscribe?: string;
}

/** A mail as it is sent, but for its sender and recipient. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe?: string;
}

/** Writes a letter as plain text and as HTML: both say the same. The HTML loads nothing. */
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

/** A link shows its whole URL below it, so that readers see where it leads and can copy it. */
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
