import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';

/** An address where nothing is. */
export function NoPage() {
  const { t } = useTranslation();
  return (
    <Empty title={t('no_page.title')}>
      <Link to="/zones">{t('no_page.back')}</Link>
    </Empty>
  );
}

/** A page that could not be shown. */
export function PageFailure({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useTranslation();
  return <Failure error={error} title={t('failure.page')} retry={reset} />;
}
