import { useTranslation } from 'react-i18next';
import type { NameCheckResult } from '../api/client.ts';
import { Message } from '../ui/message.tsx';
import css from './connect.module.css';

type Hop = NameCheckResult['chain'][number];
type Answer = Hop['answers'][number];

/** The responses of each nameserver for a name and for each CNAME target. */
export function NameChain({ chain }: { readonly chain: readonly Hop[] }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('connect.answers')}</summary>
      <dl className={css.chain}>
        {chain.map(({ name, zone, error, answers }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>{' '}
              <span className="muted small">
                {zone === null ? <Message text={error ?? ''} /> : t('connect.in_zone', { zone })}
              </span>
            </dt>
            {answers.map((answer) => (
              <dd key={`${answer.name} ${answer.address}`} className="small">
                <Shown answer={answer} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

function Shown({ answer: { name, address, status, error, target, addresses, ttl } }: { readonly answer: Answer }) {
  const { t } = useTranslation();
  const records = target === null ? addresses : [`CNAME ${target}`];
  return (
    <>
      <code>{name}</code> <span className="muted">{address}</span>{' '}
      {status === 'answers' ? (
        <code>{records.length === 0 ? t('connect.no_record') : records.join(' ')}</code>
      ) : (
        <span>{error === null ? t(`connect.server_${status}`) : <Message text={error} />}</span>
      )}{' '}
      {ttl === null ? null : <span className="muted">{t('connect.kept_for', { count: ttl })}</span>}
    </>
  );
}
