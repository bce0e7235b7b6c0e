const WIDTH = 120;

/** Returns a comment, in lines of at most 120 characters. */
export function comment(text: string, indent = ''): string {
  const lines = text.split('\n').flatMap((line) => wrapped(line, WIDTH - indent.length - 3));
  return lines.map((line) => `${indent}//${line === '' ? '' : ` ${line}`}\n`).join('');
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
