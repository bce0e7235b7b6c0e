import { pendingIsKept } from '../records/pending-store.ts';
import type { Answer } from './step-after.ts';

const NAME = 'fourwinds.reloaded';

/** Asks the server for the document of this page. */
export async function askForDocument(): Promise<Answer> {
  try {
    const response = await fetch(location.href, { cache: 'no-store', headers: { Accept: 'text/html' } });
    if (!response.ok) return 'none';
    return (await response.text()).includes(`"${entry()}"`) ? 'same' : 'other';
  } catch {
    return 'none';
  }
}

/** The script that the document of this version begins with. */
function entry(): string {
  return document.querySelector('script[type=module]')!.getAttribute('src')!;
}

/** Whether the page was loaded anew for a part that has not been loaded since. */
export function wasReloadedFor(part: string): boolean {
  return reloadedParts().includes(part);
}

/** Loads the page anew for a part. */
export async function reloadFor(part: string): Promise<void> {
  sessionStorage.setItem(NAME, [...reloadedParts(), part].join(' '));
  await reload();
}

/** Loads the page anew, once the browser has kept the changes that wait. */
export async function reload(): Promise<void> {
  await pendingIsKept().catch(() => undefined);
  location.reload();
}

/** A part has been loaded: should it fail again, the page may be loaded anew for it again. */
export function forgetReload(part: string): void {
  const parts = reloadedParts();
  if (parts.includes(part)) sessionStorage.setItem(NAME, parts.filter((one) => one !== part).join(' '));
}

function reloadedParts(): string[] {
  return sessionStorage.getItem(NAME)?.split(' ') ?? [];
}
