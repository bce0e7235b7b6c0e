import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Revision } from '../api/client.ts';
import { useActionWords } from '../audit/use-action-words.ts';
import { Button } from '../ui/button.tsx';
import { Ago } from '../ui/time.tsx';
import { Difference } from './difference.tsx';
import css from './history.module.css';
import { type Maker, makersOf } from './who-made.ts';

const route = getRouteApi('/zones/$zone/history');

interface RevisionRowProps {
  readonly zone: string;
  readonly revision: Revision;
  readonly others: readonly Revision[];
  /** Rolls the zone back to this revision; undefined if that is not possible. */
  readonly onRollBack: (() => void) | undefined;
}

/** A published revision with a collapsible diff. */
export function RevisionRow({ zone, revision, others, onRollBack }: RevisionRowProps) {
  const { t } = useTranslation();
  const { open } = route.useSearch();
  const { revision: number, published_at: at, serial, is_known: isKnown } = revision;
  const isOpen = open === number;
  return (
    <li data-row>
      <div className={css.revision}>
        <strong className={css.number}>#{number}</strong>
        <span className={css.makers}>
          {makersOf(revision).map((maker) => (
            <MakerWords key={JSON.stringify(maker)} maker={maker} />
          ))}
        </span>
        <Counts revision={revision} />
        <span className={css.when}>
          <Ago at={at} />
          <code>{serial}</code>
        </span>
        <span className={css.actions}>
          {isKnown ? (
            <Link
              from="/zones/$zone/history"
              search={isOpen ? {} : { open: number }}
              resetScroll={false}
              aria-expanded={isOpen}
            >
              {t('history.difference')}
            </Link>
          ) : (
            <span className="muted small">{t('history.not_known')}</span>
          )}
          {onRollBack === undefined ? null : (
            <Button isSmall label={t('history.back_title', { revision: number })} onClick={onRollBack}>
              {t('history.back')}
            </Button>
          )}
        </span>
      </div>
      {isOpen ? <Difference zone={zone} revision={number} others={others} /> : null}
    </li>
  );
}

function MakerWords({ maker: { kind, name, action } }: { readonly maker: Maker }) {
  const { t } = useTranslation();
  const words = useActionWords();
  return (
    <span>
      {name ?? t(`history.maker_${kind}`)} <small className="muted">{action === null ? null : words(action)}</small>
    </span>
  );
}

function Counts({ revision: { added_count: added, removed_count: removed } }: { readonly revision: Revision }) {
  const { t } = useTranslation();
  if (added === null || removed === null) return <span />;
  return (
    <span className={css.counts}>
      <span data-sign="+">
        +{added}
        <span className="unseen"> {t('diff.added')}</span>
      </span>
      <span data-sign="−">
        −{removed}
        <span className="unseen"> {t('diff.removed')}</span>
      </span>
    </span>
  );
}
