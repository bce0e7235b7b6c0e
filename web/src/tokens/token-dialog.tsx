import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, type NewToken, type Token } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { type Grace, GraceField } from '../settings/grace-field.tsx';
import { useKept } from '../settings/use-kept.ts';
import { Refused } from '../settings/refused.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { tokensQuery } from './token-queries.ts';
import type { TokenAction } from './token-search.ts';
import { TokenSecret } from './token-secret.tsx';

interface TokenDialogProps {
  readonly token: Token;
  readonly action: TokenAction;
  readonly onClose: () => void;
}

interface Written {
  readonly name: string;
  readonly grace: Grace;
}

/** A change of a token. It asks for confirmation, because no change can be undone. */
export function TokenDialog({ token, action, onClose }: TokenDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { value, set, forget } = useKept<Written>(`token.${token.id}`, { name: token.name, grace: '24h' });
  const changing = useRequest({
    mutationFn: () => change(token, action, value),
    onSuccess: (made) => {
      forget();
      void client.invalidateQueries(tokensQuery);
      if (made === undefined) onClose();
    },
  });
  const cancel = () => {
    forget();
    onClose();
  };
  const secret = changing.data;
  if (secret !== undefined)
    return (
      <Dialog title={t('tokens.rotated')} isWide onClose={onClose}>
        <TokenSecret token={secret} />
      </Dialog>
    );
  return (
    <Dialog
      title={t(`tokens.${action}_title`, { name: token.name })}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>{t('record.cancel')}</Button>
          <Button
            kind={action === 'revoke' ? 'danger' : 'main'}
            isBusy={changing.isPending}
            onClick={() => changing.mutate()}
          >
            {t(`tokens.${action}`)}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t(`tokens.${action}_words`)}</p>
        <Part action={action} value={value} onChange={set} />
        {changing.error === null ? null : <Refused error={changing.error} title={t('tokens.not_changed')} />}
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly action: TokenAction;
  readonly value: Written;
  readonly onChange: (value: Written) => void;
}

/** The input fields that a change needs. */
function Part({ action, value, onChange }: PartProps) {
  const { t } = useTranslation();
  if (action === 'rename')
    return <TextField label={t('tokens.name')} value={value.name} onChange={(name) => onChange({ ...value, name })} />;
  if (action === 'revoke') return null;
  return <GraceField value={value.grace} onChange={(grace) => onChange({ ...value, grace })} />;
}

/** Applies a change. Returns the token if it has a new secret. */
async function change({ id }: Token, action: TokenAction, { name, grace }: Written): Promise<NewToken | undefined> {
  if (action === 'rotate') return api.tokens.rotate(id, { valid_for: grace });
  if (action === 'rename') await api.tokens.update(id, { name: name.trim() });
  else await api.tokens.delete(id);
  return undefined;
}
