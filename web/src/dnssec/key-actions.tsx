import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Dnssec } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { DisableCard } from './disable-card.tsx';
import { type Roll, RollDialog } from './roll-dialog.tsx';
import { useDnssecChange } from './use-dnssec-change.ts';

interface KeyActionsProps {
  readonly zone: string;
  readonly dnssec: Dnssec;
}

/** Key rollovers, and the button that disables DNSSEC. */
export function KeyActions({ zone, dnssec }: KeyActionsProps) {
  const isEnding = dnssec.status === 'disabling';
  return (
    <>
      {isEnding ? <KeepCard zone={zone} /> : <RollCard zone={zone} />}
      <DisableCard zone={zone} isEnding={isEnding} />
    </>
  );
}

function RollCard({ zone }: { readonly zone: string }) {
  const { t } = useTranslation();
  const [roll, setRoll] = useState<Roll>();
  return (
    <section className="card stack">
      <h2>{t('signing.roll_title')}</h2>
      <p className="muted">{t('signing.roll_hint')}</p>
      <div className="line">
        <Button onClick={() => setRoll('ZSK')}>{t('signing.roll_ZSK')}</Button>
        <Button onClick={() => setRoll('KSK')}>{t('signing.roll_KSK')}</Button>
        <Button kind="danger" onClick={() => setRoll('stolen')}>
          {t('signing.roll_stolen')}
        </Button>
      </div>
      {roll === undefined ? null : <RollDialog zone={zone} roll={roll} onClose={() => setRoll(undefined)} />}
    </section>
  );
}

/** Cancels the disabling of DNSSEC while the zone is still signed. */
function KeepCard({ zone }: { readonly zone: string }) {
  const { t } = useTranslation();
  const keeping = useDnssecChange(zone, () => api.dnssec.enable(zone));
  return (
    <section className="card stack">
      <h2>{t('signing.keep_title')}</h2>
      <p className="muted">{t('signing.keep_hint')}</p>
      {keeping.error === null ? null : <Failure error={keeping.error} title={t('signing.not_enabled')} />}
      <div className="line">
        <Button kind="main" isBusy={keeping.isPending} onClick={() => keeping.mutate(undefined)}>
          {t('signing.keep')}
        </Button>
      </div>
    </section>
  );
}
