import { Link, useParentMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PartError } from '../parts/lazy-part.ts';
import { PartFailed } from '../parts/part-failed.tsx';
import { Failure } from '../ui/failure.tsx';

/** The page for unknown URLs. */
export function NoPage() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <h1>{t('no_page.title')}</h1>
      <p>
        <Link to="/zones">{t('no_page.back')}</Link>
      </p>
    </div>
  );
}

interface PageFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** The page for errors, shown inside the frame of the failed page. */
export function PageFailure({ error, reset }: PageFailureProps): ReactNode {
  const { t } = useTranslation();
  // The frames of zones and settings already have a heading.
  const isFramed = useParentMatches().length > 1;
  return (
    <div className="stack">
      {isFramed ? null : <h1>Fourwinds</h1>}
      {error instanceof PartError ? (
        <PartFailed error={error} isPage />
      ) : (
        <Failure error={error} title={t('failure.page')} retry={reset} />
      )}
    </div>
  );
}
