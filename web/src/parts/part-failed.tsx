import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/empty.tsx';
import { Notice } from '../ui/notice.tsx';
import { askForDocument, reload, reloadFor, wasReloadedFor } from './reload.ts';
import type { PartError } from './lazy-part.ts';
import { type Answer, stepAfter } from './step-after.ts';

/** The interval between attempts while the server does not respond. */
const AGAIN_MILLISECONDS = 5000;

interface PartFailedProps {
  readonly error: PartError;
  /** Whether the missing component is a whole page. */
  readonly isPage?: boolean;
}

/**
 * Shown for a component that could not be loaded: the reason and the next step. A whole page reloads automatically if
 * possible.
 */
export function PartFailed({ error: { part }, isPage = false }: PartFailedProps) {
  const { t } = useTranslation();
  const { answer, ask } = useAnswer();
  const step = answer && stepAfter({ answer, isPage, wasReloaded: wasReloadedFor(part) });
  const isReloading = step === 'reload';
  useEffect(() => {
    if (isReloading) void reloadFor(part);
  }, [isReloading, part]);
  if (step === undefined || isReloading) return <Waiting rows={4} label={t('parts.loading')} />;
  if (step === 'wait')
    return (
      <Notice
        kind="warning"
        isLive
        title={t('parts.offline')}
        action={
          <Button isSmall onClick={ask}>
            {t('failure.retry')}
          </Button>
        }
      >
        {isPage ? t('parts.opens') : t('parts.then_reload')}
      </Notice>
    );
  return (
    <Notice
      kind="warning"
      isLive
      title={answer === 'other' ? t('parts.new_version') : t('parts.failed')}
      action={
        <Button isSmall onClick={() => void reload()}>
          {t('parts.reload')}
        </Button>
      }
    >
      {answer === 'other' ? t('parts.kept') : t('parts.blocked')}
    </Notice>
  );
}

/** Requests the document until the server responds, and again when the browser comes online. Returns the response. */
function useAnswer(): { readonly answer: Answer | undefined; readonly ask: () => void } {
  const [answer, setAnswer] = useState<Answer>();
  const ask = useCallback(() => void askForDocument().then(setAnswer), []);
  const isOver = answer === 'same' || answer === 'other';
  useEffect(() => {
    if (isOver) return undefined;
    ask();
    const timer = setInterval(ask, AGAIN_MILLISECONDS);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [isOver, ask]);
  return { answer, ask };
}
