import { useTranslation } from 'react-i18next';
import type forms from '../../i18n/en.json';

type Label = keyof (typeof forms)['forms'];
type Option = keyof (typeof forms)['options'];

/** Example values by type. */
const examples: { readonly [type: string]: string } = {
  A: '192.0.2.1',
  AAAA: '2001:db8::1',
  CNAME: 'host.example.net.',
  TXT: 'v=spf1 mx -all',
  NS: 'ns1.example.net.',
  PTR: 'host.example.net.',
  DNAME: 'other.example.net.',
  DS: '12345 13 2 49FD…',
};

export interface FormWords {
  readonly labelOf: (type: string, part: string) => string;
  readonly optionOf: (type: string, part: string, value: string) => string;
  readonly exampleOf: (type: string) => string | undefined;
}

/** Labels for the parts of values, with explanations of numeric codes. */
export function useFormWords(): FormWords {
  const { t, i18n } = useTranslation();
  return {
    labelOf: (_type, part) => t(`forms.${part as Label}`),
    optionOf: (type, part, value) => {
      const key = `options.${type}_${part}_${value}`;
      return i18n.exists(key) ? `${value} – ${t(key as `options.${Option}`)}` : value;
    },
    exampleOf: (type) => examples[type],
  };
}
