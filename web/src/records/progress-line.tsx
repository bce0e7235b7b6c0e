import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon, ClockIcon, UndoIcon } from '../ui/icons.tsx';
import { Message } from '../ui/message.tsx';
import { lightsOf } from '../zones/zone-state.ts';
import css from './pending-bar.module.css';
import { type Progress, seconds } from './progress.ts';
import type { Publishing } from './use-publish.ts';

interface ProgressLineProps {
  readonly zone: Zone;
  readonly publish: Publishing;
}

/** The progress of a change: accepted, live on each nameserver, live everywhere. */
export function ProgressLine({ zone, publish }: ProgressLineProps) {
  const { t } = useTranslation();
  const { sent, isSending } = publish;
  if (isSending || sent === undefined) return <div className={css.line}>{t('progress.sending')}</div>;
  return <Sent zone={zone} publish={publish} sent={sent} />;
}

function Sent({ zone, publish, sent }: ProgressLineProps & { readonly sent: NonNullable<Publishing['sent']> }) {
  const { t } = useTranslation();
  const { acceptedAfter, progress } = sent;
  const { undo, forget } = publish;
  return (
    <div className={css.line}>
      <strong role="status">
        <Words zone={zone} progress={progress} />
      </strong>
      <span className={css.server} data-done>
        {t('progress.accepted', { seconds: seconds(acceptedAfter, currentLanguage()) })}
      </span>
      <Servers zone={zone} progress={progress} />
      <span className={css.actions}>
        {undo === undefined ? null : (
          <Button icon={<UndoIcon />} onClick={undo}>
            {t('progress.undo')}
          </Button>
        )}
        <Button kind="quiet" onClick={forget}>
          {t('progress.close')}
        </Button>
      </span>
    </div>
  );
}

interface ProgressProps {
  readonly zone: Zone;
  readonly progress: Progress;
}

function Words({ zone, progress: { liveAfter, isRefused } }: ProgressProps) {
  const { t } = useTranslation();
  if (liveAfter !== undefined) return t('progress.live', { seconds: seconds(liveAfter, currentLanguage()) });
  if (!isRefused) return t('progress.publishing');
  return (
    <>
      {t('progress.refused')} <Message text={zone.issues.find(({ severity }) => severity === 'error')?.message ?? ''} />
    </>
  );
}

function Servers({ zone, progress }: ProgressProps) {
  const lights = lightsOf(zone);
  const after = zone.regions.map(({ name }) => progress.regions.get(name));
  return lights.map(({ name }, i) => (
    <span key={name} className={css.server} data-done={after[i] !== undefined}>
      {after[i] === undefined ? <ClockIcon /> : <CheckIcon />}
      {name}
      {after[i] === undefined ? null : <span>{seconds(after[i], currentLanguage())}</span>}
    </span>
  ));
}
