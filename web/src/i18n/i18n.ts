import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { translateMessages } from './message-in-words.ts';

/** Languages of the dashboard, each under its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const CHOICE = 'fourwinds.language';

/** Only the texts of the selected language are loaded. */
const texts = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

/** The API responds in English. Translations of its messages load in the background after the page is shown. */
const messages = {
  en: undefined,
  de: async () => (await import('./german-messages.ts')).translate,
};

/** Returns the selected language, else the first supported language of the browser. */
export function currentLanguage(): Language {
  const wanted = [localStorage.getItem(CHOICE) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  return (wanted.find((tag) => tag in languages) ?? 'en') as Language;
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(CHOICE, language);
  location.reload();
}

/** The texts of the current language, once `openTexts` has loaded them. */
export const i18n = createInstance();

/** Loads the texts of the current language. */
export async function openTexts(): Promise<void> {
  const language = currentLanguage();
  const { default: translation } = await texts[language]();
  translateMessages(language, messages[language]?.());
  await i18n
    .use(initReactI18next)
    .init({ lng: language, resources: { [language]: { translation } }, interpolation: { escapeValue: false } });
  document.documentElement.lang = language;
}
