import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './transfer.module.css';

interface FileDropProps {
  readonly onText: (text: string) => void;
  readonly children: ReactNode;
}

/** Accepts a file by selection or by drag and drop. */
export function FileDrop({ onText, children }: FileDropProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const read = (files: FileList | null) => {
    const file = files?.item(0);
    if (file !== null && file !== undefined) void file.text().then(onText);
  };
  return (
    <div
      className={css.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        read(event.dataTransfer.files);
      }}
    >
      <p className={css.words}>{t('transfer.file')}</p>
      <label className={css.file}>
        {t('transfer.choose')}
        <input
          className="unseen"
          type="file"
          accept=".zone,.txt,.db,.dns,text/*"
          onChange={({ currentTarget }) => {
            read(currentTarget.files);
            // Clear the value so that the user can select the same file again after an edit.
            currentTarget.value = '';
          }}
        />
      </label>
      {children}
    </div>
  );
}
