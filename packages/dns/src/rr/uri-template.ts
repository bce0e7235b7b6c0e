const PERCENT = '%[0-9a-f]{2}';
const VARIABLE = `(?:[a-z0-9_]|${PERCENT})(?:\\.?(?:[a-z0-9_]|${PERCENT}))*`;
const LISTED = `(?:${VARIABLE})(?::[1-9]\\d{0,3}|\\*)?`;
const EXPRESSION = `\\{[+#./;?&]?${LISTED}(?:,${LISTED})*\\}`;
const LITERAL = `(?:[^\\p{Cc} "'%<>\\\\^\`{|}]|${PERCENT})`;

const TEMPLATE = new RegExp(`^(?:${LITERAL}|${EXPRESSION})*$`, 'iu');
const EXPRESSIONS = new RegExp(`\\{[+#./;?&]?([^}]*)\\}`, 'g');

/** Returns the variables in a URI template. Returns undefined if the template is invalid (RFC 6570 2). */
export function templateVariables(text: string): string[] | undefined {
  if (!TEMPLATE.test(text)) return undefined;
  return [...text.matchAll(EXPRESSIONS)].flatMap(([, list]) => list.split(',').map((item) => item.split(/[:*]/)[0]));
}
