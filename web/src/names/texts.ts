import { currentLanguage, i18n } from '../i18n/i18n.ts';

/** The texts of this page. They load with the page, not with the texts of the whole dashboard. */
const texts = {
  en: () => import('../i18n/names-en.json'),
  de: () => import('../i18n/names-de.json'),
};

const language = currentLanguage();
const { default: names } = await texts[language]();
i18n.addResourceBundle(language, 'translation', { names }, true);
