import { useEffect } from 'react';
import { areSingleKeysOn } from './single-keys.ts';
import { isForPage } from './whose-key.ts';

/** The rows that a key goes. */
const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** The part of a row that opens it. */
const OPENER = 'summary, a, button';

/** Keys that lead through the rows of any list, which are elements with `data-row`: `j` and `k` from the whole page, the arrows from a row or the heading. */
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

/** The opener of the row to which a key leads; undefined where it does not act. */
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

/** Elsewhere the arrows scroll the page. */
function isAtHeading(): boolean {
  return document.activeElement?.matches('body, main, h1, h2') === true;
}

function isInSight(row: HTMLElement): boolean {
  return row.getBoundingClientRect().top >= 0;
}
