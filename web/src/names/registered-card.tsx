import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './texts.ts';

/** Shown in place of the deletion for a name below a suffix, whose zone is deleted once its owner gives up the name. */
export function RegisteredCard({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <section className="card stack">
      <h2>{t('zone_settings.delete')}</h2>
      <p className="muted">{t('names.registered', { name })}</p>
      <p>
        <Link to="/names">{t('names.to_names')}</Link>
      </p>
    </section>
  );
}
