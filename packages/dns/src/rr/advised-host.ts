import { isHostName, labelsOf } from '../host-name.ts';
import { IssueError } from '../issue.ts';
import { Name, shorten } from '../name.ts';

/**
 * Returns the host name that the user probably meant by a word. Adds a final dot if the word contains a dot. Returns
 * undefined for addresses, numbers and other words.
 */
export function advisedHost(word: string): string | undefined {
  if (word === '@' || word === '.') return word;
  if (!isHost(word)) return undefined;
  return shorten(word.includes('.') && !word.endsWith('.') ? `${word}.` : word);
}

/**
 * Top-level domains are never numeric. Therefore a word whose last label contains no letter is an address or a
 * number.
 */
function isHost(word: string): boolean {
  try {
    const name = Name.parse(word, Name.root);
    return isHostName(name) && /[a-z]/.test(labelsOf(name).at(-1) ?? '');
  } catch (error) {
    if (error instanceof IssueError) return false;
    throw error;
  }
}
