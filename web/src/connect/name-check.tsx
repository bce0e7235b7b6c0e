import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, bodyOf, type NameCheckResult, type NameCheckView } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Message } from '../ui/message.tsx';
import { Notice } from '../ui/notice.tsx';
import { NameChain } from './name-chain.tsx';

/** A way of one name whose zone stays elsewhere. */
export type Way = 'cname' | 'addresses';

/** The most time that the API waits for the nameservers. */
const WAIT = '30s';

interface NameCheckProps {
  readonly name: string;
  readonly way: Way;
}

/** Asks the nameservers of a name whether it leads here; a result is that of the name that was asked for. */
export function NameCheck({ name, way }: NameCheckProps) {
  const { t } = useTranslation();
  const checking = useMutation({
    mutationFn: (asked: string) =>
      bodyOf(api.POST('/names/check', { params: { query: { wait: WAIT } }, body: { name: asked } })),
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

function Checked({ check: { name, result }, way }: { readonly check: NameCheckView; readonly way: Way }) {
  const { t } = useTranslation();
  if (result === null)
    return (
      <Notice kind="wait" isLive>
        {t('connect.late')}
      </Notice>
    );
  const shown = result[result.way === 'cname' || result.way === 'addresses' ? result.way : way]?.shown_by ?? 0;
  return (
    <>
      <Notice
        kind={result.way === null ? 'warning' : 'done'}
        isLive
        title={result.way === null ? t('connect.not_here', { name }) : t(`connect.here_${result.way}`, { name })}
      >
        {result.nameservers === 0 || result.way === 'delegation' ? null : (
          <span>{t('connect.shown_by', { shown, count: result.nameservers })}</span>
        )}
        <Advice result={result} />
      </Notice>
      <NameChain chain={result.chain} />
    </>
  );
}

function Advice({ result: { advice } }: { readonly result: NameCheckResult }) {
  return advice.map(({ code, message }) => (
    <p key={code}>
      <Message text={message} /> <a href={`/problems/${code}`}>{code}</a>
    </p>
  ));
}
