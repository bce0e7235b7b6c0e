import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDialog } from '../parts/lazy-dialog.tsx';
import { lazyPart } from '../parts/lazy-part.ts';
import { Dialog } from '../ui/dialog.tsx';
import css from './shortcuts.module.css';
import { isTyping, keys } from './keys.ts';

const Palette = lazyPart(() => import('../palette/palette.tsx'), 'Palette');

/** The pages to which a key leads after g. */
const places: { readonly [key: string]: '/zones' | '/audit' | '/settings/tokens' | '/settings/webhooks' } = {
  z: '/zones',
  a: '/audit',
  t: '/settings/tokens',
  w: '/settings/webhooks',
};

/** Keys that act on every page, and the list of all of them at `?`. */
export function Shortcuts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isListed, setListed] = useState(false);
  const [hasPalette, setPalette] = useState(false);
  useWhenIdle(Palette.preload);
  useEffect(() => {
    let isAfterG = false;
    const press = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        setPalette(true);
      }
      if (isTyping(event) || isWithModifier(event)) return;
      const { key } = event;
      const after = isAfterG;
      isAfterG = key === 'g';
      if (key === '?') setListed(true);
      else if (after && key in places) {
        event.stopPropagation();
        void navigate({ to: places[key] });
      } else if (key === 'c') void navigate({ to: '/zones/new' });
      else if (key === '/') findField(event);
    };
    // Before the table, which has some of these letters for itself.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [navigate]);
  if (hasPalette)
    return (
      <LazyDialog title={t('palette.title')} onClose={() => setPalette(false)}>
        <Palette onClose={() => setPalette(false)} />
      </LazyDialog>
    );
  if (!isListed) return null;
  return (
    <Dialog title={t('keys.title')} onClose={() => setListed(false)}>
      {/* So that the arrows scroll it where it is longer than the window. */}
      <div role="group" aria-label={t('keys.title')} tabIndex={0}>
        <dl className={css.keys}>
          {keys.map(({ name, press }) => (
            <div key={name}>
              <dt>
                {press.map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{t(`keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
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

function isWithModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
