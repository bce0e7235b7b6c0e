import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Choice, Conflict } from '../changes/conflicts.ts';
import type { Values } from '../changes/values.ts';

interface ConflictsProps {
  readonly conflicts: readonly Conflict[];
  readonly onResolve: (conflict: Conflict, choice: Choice) => void;
}

/** Records that changed on the server: both versions, and the choice between them. */
export function Conflicts({ conflicts, onResolve }: ConflictsProps) {
  const { t } = useTranslation();
  const words = (values: Values | null) =>
    values === null ? t('conflict.removed') : `${values.value} (${values.ttl})`;
  return conflicts.map((conflict) => {
    const { id, before, mine, theirs } = conflict;
    return (
      <Notice
        key={id}
        kind="warning"
        isLive
        title={t('conflict.title', { name: before.name, type: before.type })}
        action={
          <>
            <Button isSmall onClick={() => onResolve(conflict, 'mine')}>
              {t('conflict.mine')}
            </Button>
            <Button isSmall onClick={() => onResolve(conflict, 'theirs')}>
              {t('conflict.theirs')}
            </Button>
            {mine === null || theirs === null ? null : (
              <Button isSmall onClick={() => onResolve(conflict, 'both')}>
                {t('conflict.both')}
              </Button>
            )}
          </>
        }
      >
        <span>
          {t('conflict.you')} <code>{words(mine)}</code> · {t('conflict.other')} <code>{words(theirs)}</code> ·{' '}
          {t('conflict.was')} <code>{words(before)}</code>
        </span>
      </Notice>
    );
  });
}
