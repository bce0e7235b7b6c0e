import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from './settings-frame.module.css';

/** The frame of all settings, with links to pages of the dashboard and of the server. */
export function SettingsFrame() {
  const { t } = useTranslation();
  return (
    <div className={css.frame}>
      <h1>{t('settings.title')}</h1>
      <nav className={css.nav} aria-label={t('settings.title')}>
        <Link to="/settings/account">{t('settings.account')}</Link>
        <a href="/settings/security">{t('account.security')}</a>
        <a href="/settings/verification">{t('account.verification')}</a>
        <a href="/settings/notifications">{t('account.notifications')}</a>
        <Link to="/settings/tokens">{t('settings.api')}</Link>
        <Link to="/settings/webhooks">{t('settings.webhooks')}</Link>
        <Link to="/settings/dynamic-dns">{t('settings.dynamic')}</Link>
      </nav>
      <div className="stack" data-page>
        <Outlet />
      </div>
    </div>
  );
}
