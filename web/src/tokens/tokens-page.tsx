import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Token } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Empty, Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { Ago } from '../ui/time.tsx';
import css from './tokens.module.css';
import { TokenDialog } from './token-dialog.tsx';
import { tokensQuery } from './token-queries.ts';
import { useRights } from './token-rights.tsx';
import { type TokenAction, tokenActions } from './token-search.ts';

const route = getRouteApi('/settings/tokens');

export function TokensPage() {
  const { t } = useTranslation();
  const { token: id, act } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(tokensQuery);
  const chosen = data?.find((one) => one.id === id);
  return (
    <>
      <div className="line">
        <h2>{t('tokens.title')}</h2>
        <Link to="/settings/tokens/new" className="button push">
          <PlusIcon /> {t('tokens.create')}
        </Link>
      </div>
      <p className="muted">{t('tokens.hint')}</p>
      {error === null ? null : <Failure error={error} title={t('tokens.failed')} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Waiting rows={4} label={t('tokens.loading')} /> : null}
      {data === undefined ? null : <List tokens={data} />}
      {chosen === undefined || act === undefined ? null : (
        <TokenDialog token={chosen} action={act} onClose={() => void navigate({ search: {} })} />
      )}
    </>
  );
}

function List({ tokens }: { readonly tokens: readonly Token[] }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const rights = useRights(tokens);
  if (tokens.length === 0) return <Empty title={t('tokens.none')}>{t('tokens.none_hint')}</Empty>;
  const open = (token: string, act: TokenAction) => void navigate({ search: { token, act } });
  return (
    <ul className={css.tokens}>
      {tokens.map((token) => (
        <li key={token.id} data-row>
          <div className="line">
            <h3>{token.name}</h3>
            <span className={css.actions}>
              {tokenActions.map((action) => (
                <Button
                  key={action}
                  isSmall
                  kind="quiet"
                  label={t('tokens.action_of', { action: t(`tokens.${action}`), name: token.name })}
                  onClick={() => open(token.id, action)}
                >
                  {t(`tokens.${action}`)}
                </Button>
              ))}
            </span>
          </div>
          <p className="small">{rights(token)}</p>
          <Times token={token} />
        </li>
      ))}
    </ul>
  );
}

function Times({ token }: { readonly token: Token }) {
  const { t } = useTranslation();
  const { last_used_at: used, last_used_ip: address, expires_at: end, previous_expires_at: previous, tsig } = token;
  return (
    <p className={css.times}>
      <span>
        {t('tokens.used')} {used === null ? t('tokens.never') : <Ago at={used} />}
        {address === null ? null : (
          <>
            {' '}
            <code>{address}</code>
          </>
        )}
      </span>
      <span>
        {t('tokens.ends')} {end === null ? t('tokens.never') : <Ago at={end} isAhead />}
      </span>
      {tsig === null ? null : (
        <span>
          TSIG <code>{tsig.name}</code>
        </span>
      )}
      {previous === null ? null : (
        <span>
          {t('tokens.previous')} <Ago at={previous} isAhead />
        </span>
      )}
    </p>
  );
}
