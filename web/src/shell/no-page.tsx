import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure } from '../ui/failure.tsx';

/** An address where nothing is. */
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

/** A page that could not be shown. */
export function PageFailure({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <h1>Fourwinds</h1>
      <Failure error={error} title={t('failure.page')} retry={reset} />
    </div>
  );
}
