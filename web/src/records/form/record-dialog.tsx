import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Message } from '../../ui/message.tsx';
import { RecordFields } from './record-fields.tsx';
import { complete, useFaults } from '../faults/use-faults.ts';
import { type Field, type Named, nameOf, type Values, valuesOf } from '../../changes/values.ts';

interface RecordDialogProps {
  readonly zone: Zone;
  /** Initial values. Empty if omitted. */
  readonly values?: Values & Named;
  readonly isTypeFixed?: boolean;
  readonly onSave: (values: Values) => void;
  /** Omitted for a new record. */
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

/** The form for a record. */
export function RecordDialog({ zone, values, isTypeFixed = false, onSave, onRemove, onClose }: RecordDialogProps) {
  const { t } = useTranslation();
  const { written, setWritten, faultOf, save } = useRecordForm(zone, values, onSave);
  return (
    <Dialog
      title={onRemove === undefined ? t('record.new') : t('record.change')}
      onClose={onClose}
      actions={
        <>
          {onRemove === undefined ? null : (
            <Button kind="danger" onClick={onRemove}>
              {t('record.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('record.cancel')}</Button>
          <Button kind="main" onClick={save}>
            {t('record.save')}
          </Button>
        </>
      }
    >
      <Form onSubmit={save}>
        <RecordFields zone={zone} written={written} isTypeFixed={isTypeFixed} faultOf={faultOf} onChange={setWritten} />
        <button type="submit" hidden />
        {isTypeFixed && values !== undefined ? (
          <Link className="small" to="/zones/$zone/audit" params={{ zone: zone.name }} search={{ name: values.name }}>
            {t('record.history')}
          </Link>
        ) : null}
      </Form>
    </Dialog>
  );
}

/** Holds the values and their errors. Calls `onSave` if there are no errors. */
function useRecordForm(zone: Zone, values: (Values & Named) | undefined, onSave: (values: Values) => void) {
  const empty: Values = { name: '', type: 'A', value: '', ttl: zone.default_ttl, comment: null };
  const [written, setWritten] = useState<Values>(
    values === undefined ? empty : { ...valuesOf(values), name: values.shownName },
  );
  const [isSent, setSent] = useState(false);
  const named = { ...written, name: (values ? nameOf(written.name, values) : written.name) || '@' };
  const faults = useFaults(zone.name, named);
  const faultOf = (field: Field) => {
    // Do not report empty fields before the user submits.
    if (!isSent && written[field] === '') return undefined;
    const fault = faults.find((one) => one.field === field);
    return fault === undefined ? undefined : <Message text={fault.message} />;
  };
  const save = () => {
    setSent(true);
    if (!faults.some(({ isError }) => isError)) complete(zone.name, named, onSave);
  };
  return { written, setWritten, faultOf, save };
}
