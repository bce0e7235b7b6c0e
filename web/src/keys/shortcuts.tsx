import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDialog } from '../parts/lazy-dialog.tsx';
import { lazyPart } from '../parts/lazy-part.ts';
import { KeyDialog } from './key-dialog.tsx';
import { areSingleKeysOn } from './single-keys.ts';
import { useRowKeys } from './use-row-keys.ts';
import { isForPage } from './whose-key.ts';

const Palette = lazyPart(() => import('../palette/palette.tsx'), 'Palette');

/** The pages that open with `g` and another key. */
const places: { readonly [key: string]: '/zones' | '/audit' | '/settings/tokens' | '/settings/webhooks' } = {
  z: '/zones',
  a: '/audit',
  t: '/settings/tokens',
  w: '/settings/webhooks',
};

interface ShortcutsProps {
  /** Whether the list of shortcuts is open. */
  readonly isListed: boolean;
  readonly onList: (isListed: boolean) => void;
}

/** Global shortcuts, and the list of all shortcuts (`?`). */
export function Shortcuts({ isListed, onList }: ShortcutsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [hasPalette, setPalette] = useState(false);
  useWhenIdle(Palette.preload);
  useRowKeys();
  useEffect(() => {
    let isAfterG = false;
    const press = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        setPalette(true);
      }
      if (!isForPage(event) || !areSingleKeysOn()) return;
      const { key } = event;
      const after = isAfterG;
      isAfterG = key === 'g';
      if (key === '?') onList(true);
      else if (after && key in places) {
        event.stopPropagation();
        void navigate({ to: places[key] });
      } else if (key === 'c') void navigate({ to: '/zones/new' });
      else if (key === '/') findField(event);
    };
    // Use the capture phase, because pages use some of these letters themselves.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [navigate, onList]);
  if (hasPalette)
    return (
      <LazyDialog title={t('palette.title')} onClose={() => setPalette(false)}>
        <Palette onClose={() => setPalette(false)} />
      </LazyDialog>
    );
  return isListed ? <KeyDialog onClose={() => onList(false)} /> : null;
}

/** Preloads the dialog when the browser is idle. Letters typed right after its shortcut then go into the dialog. */
function useWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = requestIdleCallback(() => void load());
    return () => cancelIdleCallback(timer);
  }, [load]);
}

/** Focuses the search field of the page, if any. */
function findField(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** True for Ctrl K, which also works in fields. */
function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (
    key.toLowerCase() === 'k' &&
    (ctrlKey || metaKey) &&
    !altKey &&
    !shiftKey &&
    document.querySelector('dialog[open]') === null
  );
}
