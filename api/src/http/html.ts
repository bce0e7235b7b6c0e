export interface Html {
  readonly html: string;
}

type HtmlPart = string | number | Html | readonly Html[];

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag for HTML. Escapes texts. */
export function markup(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { html: String.raw({ raw: texts }, ...parts.map(write)) };
}

function write(part: HtmlPart): string {
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (character) => entities[character]);
  return 'html' in part ? part.html : part.map((one) => one.html).join('\n');
}
