import { useTranslation } from 'react-i18next';
import type { Service } from '../api/client.ts';
import { Copyable } from '../ui/copy.tsx';
import { NameCheck, type Way } from './name-check.tsx';

interface OneNameProps {
  /** The name to connect. Empty until the user enters it. */
  readonly name: string;
  readonly service: Service;
}

/** Shown until the user enters a name. */
const EXAMPLE = 'shop.example.com';

/** The ways to point one name here while its zone stays elsewhere, if the service supports them. */
export function OneName({ name, service: { edge_host: host, edge_addresses: addresses } }: OneNameProps) {
  const { t } = useTranslation();
  const owner = `${name === '' ? EXAMPLE : name}.`;
  const hosts = addresses.map((address) => ({ type: address.includes(':') ? 'AAAA' : 'A', value: address }));
  return (
    <>
      {host === null ? null : (
        <OneWay
          way="cname"
          name={name}
          words={t('connect.cname_words', { host })}
          limits={t('connect.cname_limits', { host })}
          records={[`${owner} CNAME ${host}.`]}
          values={[host]}
        />
      )}
      {hosts.length === 0 ? null : (
        <OneWay
          way="addresses"
          name={name}
          words={t('connect.addresses_words')}
          limits={t('connect.addresses_limits')}
          records={hosts.map(({ type, value }) => `${owner} ${type} ${value}`)}
          values={addresses}
        />
      )}
    </>
  );
}

interface OneWayProps {
  readonly way: Way;
  readonly name: string;
  readonly words: string;
  readonly limits: string;
  /** Zone file lines. */
  readonly records: readonly string[];
  /** The bare values, for provider forms. */
  readonly values: readonly string[];
}

function OneWay({ way, name, words, limits, records, values }: OneWayProps) {
  const { t } = useTranslation();
  return (
    <section className="card stack">
      <h2>{t(`connect.${way}`)}</h2>
      <p>{words}</p>
      <h3>{t('connect.paste', { count: records.length })}</h3>
      {records.map((record) => (
        <Copyable key={record} text={record} />
      ))}
      <p className="muted small">{t('connect.paste_values', { count: values.length })}</p>
      {values.map((value) => (
        <Copyable key={value} text={value} />
      ))}
      <p className="muted small">{limits}</p>
      <NameCheck name={name} way={way} />
    </section>
  );
}
