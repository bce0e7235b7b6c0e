import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import css from './dnssec.module.css';
import { useDnssecChange } from './use-dnssec-change.ts';

interface DisableCardProps {
  readonly zone: string;
  /** Whether DNSSEC is already being disabled. */
  readonly isEnding: boolean;
}

/** Disables DNSSEC, safely or at once. Disabling it at once breaks the zone while the parent has a DS record. */
export function DisableCard({ zone, isEnding }: DisableCardProps) {
  const { t } = useTranslation();
  const [isForcing, setForcing] = useState(false);
  const disabling = useDnssecChange(zone, (force: boolean) => api.dnssec.disable(zone, { force }));
  const failure =
    disabling.error === null ? null : <Failure error={disabling.error} title={t('signing.not_disabled')} />;
  return (
    <section className="card stack">
      <h2>{t('signing.disable_title')}</h2>
      <ol className={css.course}>
        <li>{t('signing.disable_1')}</li>
        <li>{t('signing.disable_2')}</li>
        <li>{t('signing.disable_3')}</li>
      </ol>
      {isForcing ? null : failure}
      <div className="line">
        {isEnding ? (
          <Button key="force" kind="danger" onClick={() => setForcing(true)}>
            {t('signing.force')}
          </Button>
        ) : (
          <Button key="disable" isBusy={disabling.isPending} onClick={() => disabling.mutate(false)}>
            {t('signing.disable')}
          </Button>
        )}
      </div>
      {isForcing ? (
        <Dialog
          title={t('signing.force')}
          onClose={() => setForcing(false)}
          actions={
            <>
              <Button onClick={() => setForcing(false)}>{t('record.cancel')}</Button>
              <Button
                kind="danger"
                isBusy={disabling.isPending}
                onClick={() => disabling.mutate(true, { onSuccess: () => setForcing(false) })}
              >
                {t('signing.force_start')}
              </Button>
            </>
          }
        >
          <div className="stack">
            <Notice kind="warning">{t('signing.force_hint')}</Notice>
            {failure}
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
