const CHOICE = 'fourwinds.keys';

/** Whether letters and signs act on the whole page in this browser; who speaks to a device, or presses keys by accident, turns them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(CHOICE) !== 'off';
}

export function chooseSingleKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(CHOICE);
  else localStorage.setItem(CHOICE, 'off');
}
