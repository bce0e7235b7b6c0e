import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AccountEnd } from './account-end.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SessionEnd } from './session-end.tsx';
import css from './shell.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { useTitle } from './use-title.ts';

/** The frame of all pages: where one is, where one may go, and who one is. */
export function Shell() {
  const { t } = useTranslation();
  useTitle();
  return (
    <>
      <a className={css.skip} href="#main">
        {t('shell.skip')}
      </a>
      <header className={css.header}>
        <Link to="/zones" className={css.name} aria-label="Fourwinds">
          <img src="/icon.svg" alt="" width="20" height="20" />
          <span>Fourwinds</span>
        </Link>
        <nav className={css.nav} aria-label={t('shell.pages')}>
          <Link to="/zones">{t('zones.title')}</Link>
          <Link to="/audit">{t('audit.title')}</Link>
        </nav>
        <AccountMenu />
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        <div className={css.ends}>
          <SessionEnd />
          <AccountEnd />
        </div>
        <Outlet />
      </main>
      <Shortcuts />
    </>
  );
}
