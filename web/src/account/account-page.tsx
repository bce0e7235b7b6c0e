import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountQuery, limitsQuery } from '../api/queries.ts';
import type { Limits } from '../api/client.ts';
import { person } from '../person.ts';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Status } from '../ui/status.tsx';
import css from './bars.module.css';
import { AccountName } from './account-name.tsx';
import { type Use, usesOf } from './uses.ts';

export function AccountPage() {
  const { t } = useTranslation();
  const account = useQuery(accountQuery);
  const limits = useQuery(limitsQuery);
  const error = account.error ?? limits.error;
  return (
    <div className="stack narrow">
      <h2>{t('settings.account')}</h2>
      {error === null ? null : (
        <Failure
          error={error}
          title={t('plan.failed')}
          retry={() => void Promise.all([account.refetch(), limits.refetch()])}
        />
      )}
      {account.data === undefined ? null : (
        <section className="card stack">
          <AccountName name={account.data.name} />
          <p>
            {person.email} · <a href="/settings/email">{t('plan.change_address')}</a>
          </p>
          <p>
            {account.data.verified ? (
              <Status tone="good">{t('plan.verified')}</Status>
            ) : (
              <>
                <Status tone="wait">{t('verification.title')}</Status>{' '}
                <a href="/settings/verification">{t('verification.action')}</a>
              </>
            )}
          </p>
        </section>
      )}
      {limits.data === undefined && error === null ? <Waiting rows={6} label={t('plan.loading')} /> : null}
      {limits.data === undefined ? null : <Plan limits={limits.data} />}
      <section className="card stack">
        <h3>{t('plan.person')}</h3>
        <p className="line">
          <a href="/settings/security">{t('plan.security')}</a>
          <a href="/settings/notifications">{t('account.notifications')}</a>
          <a href="/settings/export">{t('plan.export')}</a>
          <a href="/settings/delete">{t('plan.delete')}</a>
        </p>
      </section>
    </div>
  );
}

function Plan({ limits }: { readonly limits: Limits }) {
  const { t } = useTranslation();
  const count = useCount();
  return (
    <section className="card stack">
      <h3>{t('plan.title', { plan: limits.plan })}</h3>
      <dl className={css.bars}>
        {usesOf(limits).map((use) => (
          <Bar key={use.name} use={use} />
        ))}
      </dl>
      <p className="muted small">
        {t('plan.of_zones', {
          records: limits.records_per_zone === null ? t('plan.unlimited') : count(limits.records_per_zone),
          ttl: limits.minimum_ttl,
        })}
      </p>
    </section>
  );
}

function Bar({ use: { name, used, limit, seconds } }: { readonly use: Use }) {
  const { t } = useTranslation();
  const count = useCount();
  const label = t(`uses.${name}`);
  return (
    <div className={css.bar}>
      <dt>{label}</dt>
      <dd>
        {limit === null ? null : <meter aria-label={label} min={0} max={limit} high={limit * 0.9} value={used} />}
        <span>
          {limit === null
            ? t('plan.used_of_any', { used: count(used) })
            : t('plan.used', { used: count(used), limit: count(limit) })}
          {seconds === undefined ? null : (
            <span className="muted small"> {t('plan.within', { seconds: count(seconds) })}</span>
          )}
        </span>
      </dd>
    </div>
  );
}

/** Returns a function that formats numbers for the user's locale. */
function useCount(): (value: number) => string {
  const { i18n } = useTranslation();
  return (value) => new Intl.NumberFormat(i18n.language).format(value);
}
