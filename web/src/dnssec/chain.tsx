import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dnssec } from '../api/client.ts';
import { Status, type Tone } from '../ui/status.tsx';
import { Ago, At } from '../ui/time.tsx';
import css from './dnssec.module.css';
import { dsAtParent, type DsAtParent } from './steps.ts';

type Key = Dnssec['keys'][number];

interface ChainProps {
  readonly dnssec: Dnssec;
  /** The DS records at the parent. */
  readonly shown: readonly { readonly key_tag: number }[];
}

const atParent: { readonly [state in DsAtParent['state']]: Tone } = { shown: 'good', missing: 'wait', extra: 'bad' };

/** States of keys in use (RFC 7583 3.1). */
const inUse: readonly Key['status'][] = ['ready', 'active'];

/** The chain of trust from the parent to the records. */
export function Chain({ dnssec, shown }: ChainProps) {
  const { t } = useTranslation();
  const { keys, signatures_expire: expire, next_rollover: next } = dnssec;
  return (
    <ol className={css.chain} aria-label={t('signing.chain')}>
      <Link title={t('signing.at_parent')}>
        <AtParent dnssec={dnssec} shown={shown} />
      </Link>
      {(['KSK', 'ZSK'] as const).map((role) => (
        <Link key={role} title={t(`signing.role_${role}`)}>
          {keys
            .filter((key) => key.role === role)
            .map((key) => (
              <KeyLine key={key.key_tag + key.algorithm} of={key} />
            ))}
        </Link>
      ))}
      <Link title={t('signing.records')}>
        {expire === null ? null : (
          <span>
            {t('signing.until')} <At at={expire} />
          </span>
        )}
        <small className="muted">{t('signing.renewed')}</small>
        {next === null ? null : (
          <small className="muted">
            {t('signing.next_rollover')} <At at={next} />
          </small>
        )}
      </Link>
    </ol>
  );
}

/** The DS records at the parent, and the DS records that the parent will need later. */
function AtParent({ dnssec: { ds, upcoming_ds: upcoming, parent }, shown }: ChainProps) {
  const { t } = useTranslation();
  const links = dsAtParent(ds, shown);
  const later = upcoming.filter(({ key_tag: tag }, i) => upcoming.findIndex((one) => one.key_tag === tag) === i);
  if (links.length + later.length === 0)
    return <span className="muted">{t(parent === 'none' ? 'signing.no_parent' : 'signing.no_ds')}</span>;
  return (
    <>
      {links.map(({ tag, state }) => (
        <span key={tag} className={css.key}>
          <code>DS {tag}</code> <Status tone={atParent[state]}>{t(`signing.ds_${state}`)}</Status>
        </span>
      ))}
      {later.map(({ key_tag: tag, publish_after: after }) => (
        <span key={`later ${tag}`} className={css.key}>
          <code>DS {tag}</code>{' '}
          <Status tone="wait">{t(after === null ? 'signing.ds_next' : 'signing.ds_early')}</Status>
          {after === null ? null : (
            <small className="muted">
              <At at={after} />
            </small>
          )}
        </span>
      ))}
    </>
  );
}

function Link({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

function KeyLine({ of: { key_tag: tag, algorithm, status, since } }: { readonly of: Key }) {
  const { t } = useTranslation();
  return (
    <span className={css.key}>
      <code>{tag}</code> <Status tone={inUse.includes(status) ? 'good' : 'wait'}>{t(`signing.key_${status}`)}</Status>
      <small className="muted">
        {algorithm} · <Ago at={since} />
      </small>
    </span>
  );
}
