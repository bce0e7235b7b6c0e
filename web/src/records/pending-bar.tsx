import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { type FieldProblem, problemIn } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Message } from '../ui/message.tsx';
import { Notice } from '../ui/notice.tsx';
import { countOf, type Pending } from '../changes/pending.ts';
import css from './pending-bar.module.css';
import { ProgressLine } from './progress-line.tsx';
import { type Faults, rowOfKey, rowOfProblem } from './faults/refusal.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { keyOfWarning } from './warnings.ts';
import type { Publishing } from './use-publish.ts';

const none: Faults = new Map();
/** Maximum number of errors listed. The rows show all of them. */
const MOST_WRONG = 5;

interface PendingBarProps {
  readonly zone: Zone;
  readonly pending: Pending;
  /** Errors that prevent publication. */
  readonly wrong: Faults;
  readonly publish: Publishing;
  readonly isReviewing: boolean;
  readonly onReview: () => void;
  readonly onRefused: (pending: Pending, error: unknown) => void;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** The bar at the bottom: pending changes, then the progress of their publication. */
export function PendingBar({
  zone,
  pending,
  wrong,
  publish,
  isReviewing,
  onReview,
  onRefused,
  onClose,
  onDiscard,
}: PendingBarProps) {
  const { t } = useTranslation();
  const count = countOf(pending);
  const { isSending, sent, send, held } = publish;
  if (count === 0 && sent === undefined && !isSending) return null;
  return (
    <section className={css.bar} aria-label={t('pending.title')}>
      <Wrong pending={pending} wrong={publish.error === null ? wrong : none} />
      <Refusal pending={pending} publish={publish} />
      {held.length === 0 ? null : <HeldWarnings pending={pending} warnings={held} />}
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
            <Button kind="main" isBusy={isSending} onClick={() => send(held)}>
              {t(held.length === 0 ? 'pending.publish' : 'pending.publish_anyway')}
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
          onPublish={(seen) => {
            onClose();
            send(seen);
          }}
        />
      ) : null}
    </section>
  );
}

/** Why publication failed. Conflicts have their own notice. */
function Refusal({ pending, publish: { error, isUnknown, send } }: Pick<PendingBarProps, 'pending' | 'publish'>) {
  const { t } = useTranslation();
  if (error === null || problemIn(error).status === 412) return null;
  return (
    <Failure
      error={error}
      title={t(isUnknown ? 'pending.unknown' : 'pending.failed')}
      retry={() => send()}
      placeOf={(problem) => rowOfProblem(pending, problem)}
    />
  );
}

/** Lists the errors to correct before publication. */
function Wrong({ pending, wrong }: Pick<PendingBarProps, 'pending' | 'wrong'>) {
  const { t } = useTranslation();
  if (wrong.size === 0) return null;
  return (
    <Notice kind="error" isLive title={t('pending.wrong', { count: wrong.size })}>
      {[...wrong].slice(0, MOST_WRONG).map(([key, messages]) => (
        <span key={key}>
          <code>{rowOfKey(pending, key)}</code> <Message text={messages[0]} />
        </span>
      ))}
    </Notice>
  );
}

interface HeldWarningsProps {
  readonly pending: Pending;
  readonly warnings: readonly FieldProblem[];
}

/** Warnings that the user must see before publication. */
function HeldWarnings({ pending, warnings }: HeldWarningsProps) {
  const { t } = useTranslation();
  return (
    <Notice kind="warning" isLive title={t('pending.held', { count: warnings.length })}>
      {warnings.map((warning) => (
        <span key={warning.path + keyOfWarning(warning)}>
          <code>{rowOfProblem(pending, warning)}</code> <Message text={warning.message} />
        </span>
      ))}
    </Notice>
  );
}
