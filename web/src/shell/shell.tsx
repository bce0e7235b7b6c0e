import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suffixesQuery } from '../api/queries.ts';
import { Shortcuts } from '../keys/shortcuts.tsx';
import { AccountEnd } from './account-end.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SessionEnd } from './session-end.tsx';
import css from './shell.module.css';
import { useFocusOnHeading } from './use-focus-on-heading.ts';
import { useTitle } from './use-title.ts';
import { WaitingNotice } from './waiting-notice.tsx';

/** The frame of all pages: navigation, account menu and notices. */
export function Shell() {
  const { t } = useTranslation();
  const title = useTitle();
  const hasMoved = useFocusOnHeading();
  const { data: suffixes = [] } = useQuery(suffixesQuery);
  const [isListed, setListed] = useState(false);
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
          {suffixes.length === 0 ? null : <Link to="/names">{t('shell.names')}</Link>}
          <Link to="/audit">{t('audit.title')}</Link>
        </nav>
        <AccountMenu onKeys={() => setListed(true)} />
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        <div className={css.ends}>
          <SessionEnd />
          <WaitingNotice />
          <AccountEnd />
        </div>
        <Outlet />
      </main>
      <Shortcuts isListed={isListed} onList={setListed} />
      <p className="unseen" role="status">
        {hasMoved ? title : ''}
      </p>
    </>
  );
}
