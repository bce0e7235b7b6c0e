import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Hiding } from './hiding.ts';

interface HiddenRecordsProps {
  readonly hiding: Hiding;
  readonly isBusy: boolean;
  /** Reports whether to move the records into the new zone. */
  readonly onChoice: (takesRecords: boolean) => void;
}

/**
 * Asks what to do with records of the parent zone that the new zone would hide: move them, or leave them without
 * being served.
 */
export function HiddenRecords({ hiding, isBusy, onChoice }: HiddenRecordsProps) {
  const { t } = useTranslation();
  return (
    <Notice kind="warning" title={t('connect.hides')} isLive>
      {hiding.messages.map((message) => (
        <p key={message}>
          <Message text={message} />
        </p>
      ))}
      <div className="line">
        {hiding.canTake ? (
          <Button kind="main" isBusy={isBusy} onClick={() => onChoice(true)}>
            {t('connect.hides_take')}
          </Button>
        ) : null}
        <Button isBusy={isBusy} onClick={() => onChoice(false)}>
          {t(hiding.canTake ? 'connect.hides_leave' : 'connect.hides_add')}
        </Button>
      </div>
    </Notice>
  );
}
