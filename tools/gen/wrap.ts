/** Breaks a text into lines of at most `width` characters. Its own line breaks stay. A longer word has a line of its own. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapped(line, width));
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
