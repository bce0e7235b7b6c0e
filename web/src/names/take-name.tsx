import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type DomainAvailability } from '../api/client.ts';
import { limitsQuery } from '../api/queries.ts';
import { useRequest } from '../api/use-request.ts';
import { faultIn } from '../settings/fault-in.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { Message } from '../ui/message.tsx';
import css from './names.module.css';
import { isFull, NameQuota } from './name-quota.tsx';
import { Suggestions } from './suggestions.tsx';
import { TakenNotice } from './taken-notice.tsx';
import { useAvailability } from './use-availability.ts';

/** The form to take a name. Says while the user types whether the name is free, and suggests others. */
export function TakeName({ suffixes }: { readonly suffixes: readonly string[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('');
  const [suffix, setSuffix] = useState(suffixes[0]);
  const { data: limits } = useQuery(limitsQuery);
  const { answer, error } = useAvailability(label, suffix);
  const taking = useRequest({
    mutationFn: () => api.domains.create({ name: `${label.trim()}.${suffix}` }),
    onSuccess: () => {
      setLabel('');
      void client.invalidateQueries({ queryKey: ['zones'] });
      void client.invalidateQueries(limitsQuery);
      return client.invalidateQueries({ queryKey: ['domains'] });
    },
    onError: () => client.invalidateQueries({ queryKey: ['domains', 'available'] }),
  });
  const change = (next: string) => {
    setLabel(next);
    taking.reset();
  };
  const canTake = label.trim() !== '' && answer?.available !== false && !isFull(limits);
  return (
    <Form className="card stack" onSubmit={() => taking.mutate()}>
      <h2>{t('names.take_title')}</h2>
      <NameQuota limits={limits} />
      <div className={css.name}>
        <TextField
          ref={field}
          label={t('names.label')}
          hint={t('names.label_hint')}
          placeholder="myhome"
          value={label}
          fault={faultIn(taking.error, 'name') ?? faultOf(answer) ?? faultIn(error, 'query.name')}
          isCode
          isReadOnly={taking.isPending}
          onChange={change}
        />
        <Choice
          label={t('names.suffix')}
          hint={t('names.suffix_hint')}
          value={suffix}
          options={Object.fromEntries(suffixes.map((one) => [one, `.${one}`]))}
          isDisabled={taking.isPending}
          onChange={(next) => {
            setSuffix(next);
            taking.reset();
          }}
        />
      </div>
      <Suggestions
        answer={answer}
        onChoose={(name) => {
          change(name.slice(0, -suffix.length - 1));
          field.current?.focus();
        }}
      />
      <FailureElsewhere error={error} field="query.name" title={t('names.not_checked')} />
      <FailureElsewhere error={taking.error} field="name" title={t('names.not_taken')} />
      {taking.data === undefined ? null : <TakenNotice domain={taking.data} />}
      <div className="line">
        <Button kind="main" type="submit" isBusy={taking.isPending} isDisabled={!canTake}>
          {t('names.take')}
        </Button>
      </div>
    </Form>
  );
}

/** Why a name is not available. */
function faultOf(answer: DomainAvailability | undefined): ReactNode {
  const issue = answer?.issues.at(0);
  return issue && <Message text={issue.message} />;
}

interface FailureElsewhereProps {
  readonly error: Error | null;
  readonly field: string;
  readonly title: string;
}

/** An error that is not shown at the field. */
function FailureElsewhere({ error, field, title }: FailureElsewhereProps) {
  return error === null || faultIn(error, field) !== undefined ? null : <Failure error={error} title={title} />;
}
