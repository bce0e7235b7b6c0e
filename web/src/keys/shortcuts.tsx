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

/** The pages to which a key leads after g. */
const places: { readonly [key: string]: '/zones' | '/audit' | '/settings/tokens' | '/settings/webhooks' } = {
  z: '/zones',
  a: '/audit',
  t: '/settings/tokens',
  w: '/settings/webhooks',
};

interface ShortcutsProps {
  /** Whether the list of all keys is shown. */
  readonly isListed: boolean;
  readonly onList: (isListed: boolean) => void;
}

/** Keys that act on every page, and the list of all of them at `?`. */
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
    // Before the pages, which have some of these letters for themselves.
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

/** Once the page has nothing else to do, so that letters right after the key that opens a dialog go into it. */
function useWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = requestIdleCallback(() => void load());
    return () => cancelIdleCallback(timer);
  }, [load]);
}

/** Leads to the search of the page, where it has one. */
function findField(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** It acts in fields, too: with Ctrl it is no letter. */
function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (
    key.toLowerCase() === 'k' &&
    (ctrlKey || metaKey) &&
    !altKey &&
    !shiftKey &&
    document.querySelector('dialog[open]') === null
  );
}
