import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage, type Language, languages } from '../i18n/i18n.ts';
import { person } from '../person.ts';
import { colourSchemes } from '../ui/colours.ts';
import { PersonIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { useColours } from '../ui/use-colours.ts';

/** Pages of the server about the user and the account. */
const settings = {
  security: '/settings/security',
  notifications: '/settings/notifications',
  verification: '/settings/verification',
} as const;

export function AccountMenu({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useTranslation();
  const [scheme, choose] = useColours();
  const current = currentLanguage();
  return (
    <div className="push">
      <Menu label={t('account.menu')} icon={<PersonIcon />}>
        <p>{person.email}</p>
        <Link to="/settings/account">{t('settings.account')}</Link>
        <Link to="/settings/tokens">{t('settings.api')}</Link>
        <Link to="/settings/webhooks">{t('settings.webhooks')}</Link>
        <Link to="/settings/dynamic-dns">{t('settings.dynamic')}</Link>
        {Object.entries(settings).map(([name, path]) => (
          <a key={path} href={path}>
            {t(`account.${name as keyof typeof settings}`)}
          </a>
        ))}
        {person.is_staff ? <a href="/staff">{t('account.staff')}</a> : null}
        <a href="/docs">{t('account.apis')}</a>
        <button type="button" onClick={onKeys}>
          {t('keys.title')}
        </button>
        <hr />
        {colourSchemes
          .filter((one) => one !== scheme)
          .map((one) => (
            <button key={one} type="button" onClick={() => choose(one)}>
              {t(`account.colours_${one}`)}
            </button>
          ))}
        {(Object.keys(languages) as Language[])
          .filter((language) => language !== current)
          .map((language) => (
            <button key={language} type="button" lang={language} onClick={() => chooseLanguage(language)}>
              {languages[language]}
            </button>
          ))}
        <hr />
        <form method="post" action="/sign-out">
          <button type="submit">{t('account.sign_out')}</button>
        </form>
      </Menu>
    </div>
  );
}
