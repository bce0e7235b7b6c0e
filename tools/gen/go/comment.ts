import { wrap } from '../wrap.ts';

const WIDTH = 120;

/** Returns a comment, in lines of at most 120 characters. */
export function comment(text: string, indent = ''): string {
  const lines = wrap(text, WIDTH - indent.length - 3);
  return lines.map((line) => `${indent}//${line === '' ? '' : ` ${line}`}\n`).join('');
}
