/** Formats a Markdown table. The first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head, ...body] = rows.map(line);
  return [head, line(rows[0].map(() => '---')), ...body].join('\n');
}

export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
