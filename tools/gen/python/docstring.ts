import { wrap } from '../wrap.ts';

const WIDTH = 120;

/** Returns a docstring, in lines of at most 120 characters. */
export function docstring(text: string, indent: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const [first, ...rest] = wrap(escaped, WIDTH - indent.length - 6);
  if (rest.length === 0) return `${indent}"""${first}"""\n`;
  const more = rest.map((line) => (line === '' ? '' : indent + line));
  return `${[`${indent}"""${first}`, ...more, `${indent}"""`].join('\n')}\n`;
}
