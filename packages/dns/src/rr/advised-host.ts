import { isHostName, labelsOf } from '../host-name.ts';
import { IssueError } from '../issue.ts';
import { Name, shorten } from '../name.ts';

/** A word as the host that it was probably meant to be: with a final dot if it has a dot. undefined for addresses, numbers and other words. */
export function advisedHost(word: string): string | undefined {
  if (word === '@' || word === '.') return word;
  if (!isHost(word)) return undefined;
  return shorten(word.includes('.') && !word.endsWith('.') ? `${word}.` : word);
}

/** No top-level domain is a number, so that a word whose last label has no letter is an address or a number. */
function isHost(word: string): boolean {
  try {
    const name = Name.parse(word, Name.root);
    return isHostName(name) && /[a-z]/.test(labelsOf(name).at(-1) ?? '');
  } catch (error) {
    if (error instanceof IssueError) return false;
    throw error;
  }
}
