import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, type NameCheckResult, type NameCheckView } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Message } from '../ui/message.tsx';
import { Notice } from '../ui/notice.tsx';
import { NameChain } from './name-chain.tsx';

/** How to point a single name here while its zone stays with another provider. */
export type Way = 'cname' | 'addresses';

/** How long the API waits for the nameservers. */
const WAIT = '30s';

interface NameCheckProps {
  readonly name: string;
  readonly way: Way;
}

/** Checks whether a name points here. Shows a result only for the name that was checked. */
export function NameCheck({ name, way }: NameCheckProps) {
  const { t } = useTranslation();
  const checking = useMutation({
    mutationFn: (asked: string) => api.names.check({ name: asked }, { wait: WAIT }),
  });
  const isOfName = checking.variables === name;
  return (
    <>
      <div className="line">
        <Button
          isBusy={checking.isPending}
          isDisabled={name === ''}
          label={t(`connect.check_${way}`)}
          onClick={() => checking.mutate(name)}
        >
          {t('connect.check')}
        </Button>
      </div>
      {isOfName && checking.error !== null ? <Failure error={checking.error} title={t('connect.not_checked')} /> : null}
      {isOfName && checking.data !== undefined ? <Checked check={checking.data} way={way} /> : null}
    </>
  );
}

/** The field of a result that concerns a way. */
const checks = { cname: 'cname_check', addresses: 'address_check' } as const;

function Checked({ check: { name, result }, way }: { readonly check: NameCheckView; readonly way: Way }) {
  const { t } = useTranslation();
  if (result === null)
    return (
      <Notice kind="wait" isLive>
        {t('connect.late')}
      </Notice>
    );
  const found = result.way === 'cname' || result.way === 'addresses' ? result.way : way;
  const shown = result[checks[found]]?.shown_count ?? 0;
  return (
    <>
      <Notice
        kind={result.way === null ? 'warning' : 'done'}
        isLive
        title={result.way === null ? t('connect.not_here', { name }) : t(`connect.here_${result.way}`, { name })}
      >
        {result.answer_count === 0 || result.way === 'delegation' ? null : (
          <span>{t('connect.shown_by', { shown, count: result.answer_count })}</span>
        )}
        <Issues result={result} />
      </Notice>
      <NameChain chain={result.chain} />
    </>
  );
}

function Issues({ result: { issues } }: { readonly result: NameCheckResult }) {
  return issues.map(({ code, message }) => (
    <p key={code}>
      <Message text={message} /> <a href={`/problems/${code}`}>{code}</a>
    </p>
  ));
}
