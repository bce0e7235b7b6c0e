const CHOICE = 'fourwinds.keys';

/** Whether single-key shortcuts are on in this browser. Users of speech input turn them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(CHOICE) !== 'off';
}

export function chooseSingleKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(CHOICE);
  else localStorage.setItem(CHOICE, 'off');
}
