const WIDTH = 120;

/** Returns a docstring, in lines of at most 120 characters. */
export function docstring(text: string, indent: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const [first, ...rest] = escaped.split('\n').flatMap((line) => wrapped(line, WIDTH - indent.length - 6));
  if (rest.length === 0) return `${indent}"""${first}"""\n`;
  const more = rest.map((line) => (line === '' ? '' : indent + line));
  return `${[`${indent}"""${first}`, ...more, `${indent}"""`].join('\n')}\n`;
}

function wrapped(line: string, width: number): string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
