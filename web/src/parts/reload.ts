import { pendingIsKept } from '../changes/pending-store.ts';
import type { Answer } from './step-after.ts';

const NAME = 'fourwinds.reloaded';

/** Requests the document of this page to learn whether the server responds, and with which version. */
export async function askForDocument(): Promise<Answer> {
  try {
    const response = await fetch(location.href, { cache: 'no-store', headers: { Accept: 'text/html' } });
    if (!response.ok) return 'none';
    return (await response.text()).includes(`"${entry()}"`) ? 'same' : 'other';
  } catch {
    return 'none';
  }
}

/** The entry script of the loaded version. */
function entry(): string {
  return document.querySelector('script[type=module]')!.getAttribute('src')!;
}

/** Whether the page was reloaded for a part that still has not loaded. */
export function wasReloadedFor(part: string): boolean {
  return reloadedParts().includes(part);
}

/** Reloads the page to load a part. Records the reload, to prevent a reload loop. */
export async function reloadFor(part: string): Promise<void> {
  sessionStorage.setItem(NAME, [...reloadedParts(), part].join(' '));
  await reload();
}

/** Reloads the page after pending changes are stored. */
export async function reload(): Promise<void> {
  await pendingIsKept().catch(() => undefined);
  location.reload();
}

/** Call this after a part has loaded. If the part fails again later, the page may be reloaded again. */
export function forgetReload(part: string): void {
  const parts = reloadedParts();
  if (parts.includes(part)) sessionStorage.setItem(NAME, parts.filter((one) => one !== part).join(' '));
}

function reloadedParts(): string[] {
  return sessionStorage.getItem(NAME)?.split(' ') ?? [];
}
