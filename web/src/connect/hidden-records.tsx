import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Hiding } from './hiding.ts';

interface HiddenRecordsProps {
  readonly hiding: Hiding;
  readonly isBusy: boolean;
  /** Says whether the records move into the new zone. */
  readonly onChoice: (takesRecords: boolean) => void;
}

/** The zone above has records that the new zone would hide: they move, or stay and are not served. */
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
