import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import css from './shortcuts.module.css';
import { isTyping, keys } from './keys.ts';

/** Keys that act on every page, and the list of all of them at `?`. */
export function Shortcuts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isListed, setListed] = useState(false);
  useEffect(() => {
    let isAfterG = false;
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || isWithModifier(event)) return;
      const { key } = event;
      const after = isAfterG;
      isAfterG = key === 'g';
      if (key === '?') setListed(true);
      else if (after && key === 'z') void navigate({ to: '/zones' });
      else if (key === 'c') void navigate({ to: '/zones/new' });
      else if (key === '/') findField(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate]);
  if (!isListed) return null;
  return (
    <Dialog title={t('keys.title')} onClose={() => setListed(false)}>
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
    </Dialog>
  );
}

/** Leads to the search of the page, where it has one. */
function findField(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}

function isWithModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
