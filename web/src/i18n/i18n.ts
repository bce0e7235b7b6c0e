import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { translateMessages } from './message-in-words.ts';

/** The languages of the dashboard, each in its own words. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const CHOICE = 'fourwinds.language';

/** Texts are loaded in the language of the person alone. */
const texts = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

/** The API answers in English; whoever reads another language loads what translates its messages, while the page is shown already. */
const messages = {
  en: undefined,
  de: async () => (await import('./german-messages.ts')).translate,
};

/** The language that was chosen, else the first one of the browser that there is. */
export function currentLanguage(): Language {
  const wanted = [localStorage.getItem(CHOICE) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  return (wanted.find((tag) => tag in languages) ?? 'en') as Language;
}

/** Shows the dashboard in another language from now on. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(CHOICE, language);
  location.reload();
}

/** Texts in the language of the person. */
export async function openTexts(): Promise<i18n> {
  const language = currentLanguage();
  const { default: translation } = await texts[language]();
  translateMessages(language, messages[language]?.());
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .init({ lng: language, resources: { [language]: { translation } }, interpolation: { escapeValue: false } });
  document.documentElement.lang = language;
  return instance;
}
