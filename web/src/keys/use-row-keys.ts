import { useEffect } from 'react';
import { areSingleKeysOn } from './single-keys.ts';
import { isForPage } from './whose-key.ts';

/** The number of rows that each key moves. */
const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** The element that opens a row. */
const OPENER = 'summary, a, button';

/**
 * Keyboard navigation for any list with `data-row` elements: `j` and `k` anywhere on the page, arrow keys from a row
 * or the heading.
 */
export function useRowKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function press(event: KeyboardEvent): void {
  const step = event.shiftKey ? undefined : steps[event.key];
  if (step === undefined || !isForPage(event)) return;
  const opener = openerAfter(step, event.key.length === 1);
  if (opener === undefined) return;
  event.preventDefault();
  opener.focus();
}

/** Returns the opener of the target row; undefined if the key does not apply. */
function openerAfter(step: number, isLetter: boolean): HTMLElement | undefined {
  if (isLetter && !areSingleKeysOn()) return undefined;
  const openers = Array.from(document.querySelectorAll<HTMLElement>('main [data-row]'), openerOf).filter(
    (opener) => opener !== null,
  );
  const at = openers.findIndex((opener) => opener.closest('[data-row]')!.contains(document.activeElement));
  if (at >= 0) return openers[at + step];
  return isLetter || isAtHeading() ? (openers.find(isInSight) ?? openers.at(0)) : undefined;
}

function openerOf(row: HTMLElement): HTMLElement | null {
  return row.matches('[tabindex]') ? row : row.querySelector<HTMLElement>(OPENER);
}

/** True if an arrow key may move to a row. Elsewhere, arrow keys scroll the page. */
function isAtHeading(): boolean {
  return document.activeElement?.matches('body, main, h1, h2') === true;
}

function isInSight(row: HTMLElement): boolean {
  return row.getBoundingClientRect().top >= 0;
}
