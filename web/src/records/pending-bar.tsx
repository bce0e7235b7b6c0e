import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { problemIn } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { countOf, type Pending } from './pending.ts';
import css from './pending-bar.module.css';
import { ProgressLine } from './progress-line.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import type { Publishing } from './use-publish.ts';

interface PendingBarProps {
  readonly zone: Zone;
  readonly pending: Pending;
  readonly publish: Publishing;
  readonly isReviewing: boolean;
  readonly onReview: () => void;
  readonly onRefused: (pending: Pending, error: unknown) => void;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** At the lower edge: changes that wait, and after that, where they have arrived. */
export function PendingBar({
  zone,
  pending,
  publish,
  isReviewing,
  onReview,
  onRefused,
  onClose,
  onDiscard,
}: PendingBarProps) {
  const { t } = useTranslation();
  const count = countOf(pending);
  const { error, isSending, sent, send } = publish;
  const { status } = problemIn(error);
  const isConflict = status === 412;
  if (count === 0 && sent === undefined && !isSending) return null;
  return (
    <section className={css.bar} aria-label={t('pending.title')}>
      {error === null || isConflict ? null : (
        <Failure error={error} title={t(status === 0 ? 'pending.unknown' : 'pending.failed')} retry={send} />
      )}
      {count === 0 ? (
        <ProgressLine zone={zone} publish={publish} />
      ) : (
        <div className={css.line}>
          <strong>{t('pending.count', { count })}</strong>
          <span className={css.kept}>{t('pending.kept')}</span>
          <span className={css.actions}>
            <Button kind="quiet" onClick={onDiscard}>
              {t('pending.discard')}
            </Button>
            <Button onClick={onReview}>{t('pending.review')}</Button>
            <Button kind="main" isBusy={isSending} onClick={send}>
              {t('pending.publish')}
            </Button>
          </span>
        </div>
      )}
      {isReviewing && count > 0 ? (
        <ReviewDialog
          zone={zone}
          pending={pending}
          onRefused={onRefused}
          onClose={onClose}
          onPublish={() => {
            onClose();
            send();
          }}
        />
      ) : null}
    </section>
  );
}
