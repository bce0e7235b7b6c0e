import 'i18next';
import type names from './names-en.json';
import type translation from './en.json';

/** A key that the English texts lack is an error of the types. */
declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'translation';
    readonly resources: { readonly translation: typeof translation & { readonly names: typeof names } };
    readonly returnNull: false;
  }
}
