import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../ui/check.tsx';
import { Dialog } from '../ui/dialog.tsx';
import css from './key-dialog.module.css';
import { keyGroups } from './key-list.ts';
import { areSingleKeysOn, chooseSingleKeys } from './single-keys.ts';

/** Lists the keyboard shortcuts by context, with a switch for single-key shortcuts. */
export function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [areOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <div className="stack">
        <Check
          label={t('keys.single')}
          hint={t('keys.single_hint')}
          isChecked={areOn}
          onChange={(isChecked) => {
            chooseSingleKeys(isChecked);
            setOn(isChecked);
          }}
        />
        {keyGroups.map(({ place, keys }) => (
          <section key={place} className={css.group}>
            <h3>{t(`keys.of_${place}`)}</h3>
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
          </section>
        ))}
      </div>
    </Dialog>
  );
}
