import { useTranslation } from 'react-i18next';
import type { NameCheckResult } from '../api/client.ts';
import { Message } from '../ui/message.tsx';
import css from './connect.module.css';

type Hop = NameCheckResult['chain'][number];
type Nameserver = Hop['nameservers'][number];

/** The answers of each nameserver about a name, then about the name that it is an alias of. */
export function NameChain({ chain }: { readonly chain: readonly Hop[] }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('connect.answers')}</summary>
      <dl className={css.chain}>
        {chain.map(({ name, zone, error, nameservers }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>{' '}
              <span className="muted small">
                {zone === null ? <Message text={error ?? ''} /> : t('connect.in_zone', { zone })}
              </span>
            </dt>
            {nameservers.map((nameserver) => (
              <dd key={`${nameserver.name} ${nameserver.address}`} className="small">
                <Shown nameserver={nameserver} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

function Shown({
  nameserver: { name, address, state, error, target, addresses, ttl },
}: {
  readonly nameserver: Nameserver;
}) {
  const { t } = useTranslation();
  const records = target === null ? addresses : [`CNAME ${target}`];
  return (
    <>
      <code>{name}</code> <span className="muted">{address}</span>{' '}
      {state === 'answers' ? (
        <code>{records.length === 0 ? t('connect.no_record') : records.join(' ')}</code>
      ) : (
        <span>{error === null ? t(`connect.server_${state}`) : <Message text={error} />}</span>
      )}{' '}
      {ttl === null ? null : <span className="muted">{t('connect.kept_for', { count: ttl })}</span>}
    </>
  );
}
