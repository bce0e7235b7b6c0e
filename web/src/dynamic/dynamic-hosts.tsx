import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tokensQuery } from '../tokens/token-queries.ts';
import { Ago } from '../ui/time.tsx';
import css from './dynamic.module.css';

/** Tokens that can only update addresses, with the time of the last update. */
export function DynamicHosts() {
  const { t } = useTranslation();
  const { data = [] } = useQuery(tokensQuery);
  const own = data.filter(({ scopes }) => scopes.length === 1 && scopes[0] === 'dynamic:update');
  if (own.length === 0) return null;
  return (
    <section className="stack" aria-label={t('dynamic.hosts')}>
      <h3>{t('dynamic.hosts')}</h3>
      <ul className={css.hosts}>
        {own.map(({ id, name, last_used_at: used, last_used_ip: address }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span className="muted small">
              {t('tokens.used')} {used === null ? t('tokens.never') : <Ago at={used} />} {address ?? ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
