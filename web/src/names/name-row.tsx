import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Domain } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { UndoIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { At, Day } from '../ui/time.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { AutoRenew } from './auto-renew.tsx';
import { GiveUpDialog } from './give-up-dialog.tsx';
import css from './names.module.css';
import { reloadNames } from './names-queries.ts';

const tones: { readonly [status in Domain['status']]: Tone } = {
  active: 'good',
  expiring: 'wait',
  grace: 'bad',
  deleting: 'bad',
};

/** A name of the account: its state and term, the way to its records, and what its owner can do. */
export function NameRow({ domain }: { readonly domain: Domain }) {
  const { t } = useTranslation();
  const { id, name, status, held_at: held } = domain;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useFocusKept(link, `${status} ${isAsking}`);
  const changing = useRequest({
    mutationFn: (action: 'renew' | 'restore') => api.domains[action](id),
    onSuccess: () => reloadNames(client),
  });
  return (
    <li data-row>
      <div className="line">
        <Link ref={link} to="/zones/$zone" params={{ zone: name }} className={css.link}>
          {name}
        </Link>
        <Status tone={held === null ? tones[status] : 'bad'}>
          {t(`names.state_${held === null ? status : 'held'}`)}
        </Status>
        <span className={css.actions}>
          {status === 'expiring' || status === 'grace' ? (
            <Button
              isSmall
              label={t('tokens.action_of', { action: t('names.renew'), name })}
              isBusy={changing.isPending}
              onClick={() => changing.mutate('renew')}
            >
              {t('names.renew')}
            </Button>
          ) : null}
          {status === 'deleting' ? (
            <Button
              isSmall
              icon={<UndoIcon />}
              label={t('tokens.action_of', { action: t('names.restore'), name })}
              isBusy={changing.isPending}
              onClick={() => changing.mutate('restore')}
            >
              {t('names.restore')}
            </Button>
          ) : (
            <Button
              isSmall
              kind="quiet"
              label={t('tokens.action_of', { action: t('names.give_up'), name })}
              onClick={() => setAsking(true)}
            >
              {t('names.give_up')}
            </Button>
          )}
        </span>
      </div>
      <Term domain={domain} />
      {held === null ? null : (
        <Notice
          kind="error"
          title={
            <>
              {t('names.held')} <Day at={held} />
            </>
          }
        >
          {t('names.held_why')}
        </Notice>
      )}
      {status === 'deleting' ? null : <AutoRenew domain={domain} />}
      {changing.error === null ? null : (
        <Failure
          error={changing.error}
          title={t('names.not_changed', { name })}
          retry={() => changing.mutate(changing.variables)}
        />
      )}
      {isAsking ? <GiveUpDialog domain={domain} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

interface TermProps {
  readonly domain: Domain;
}

/** When the term ends, or what happens after its end. */
function Term({ domain: { status, ends_at: end, renewable_from: from, restorable_until: until } }: TermProps) {
  const { t } = useTranslation();
  return (
    <p className={css.term}>
      {status === 'deleting' ? (
        until === null ? null : (
          <span>
            {t('names.until')} <At at={until} />
          </span>
        )
      ) : (
        <span>
          {t(status === 'grace' ? 'names.ended' : 'names.ends')} <Day at={end} />
        </span>
      )}
      {status === 'active' ? (
        <span>
          {t('names.renewable')} <Day at={from} />
        </span>
      ) : null}
      {status === 'grace' ? <span>{t('names.grace_hint')}</span> : null}
    </p>
  );
}
