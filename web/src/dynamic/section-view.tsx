import { useTranslation } from 'react-i18next';
import { Copyable } from '../ui/copy.tsx';
import css from './dynamic.module.css';
import { type Block, piecesOf, type Section } from './settings-text.ts';

/** The settings of one program or router, in the user's language. */
export function SectionView({ section: { blocks } }: { readonly section: Section }) {
  return (
    <div className="stack">
      {blocks.map((block, i) => (
        <BlockView key={i} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  const { t } = useTranslation();
  if (block.kind === 'text')
    return (
      <p>
        <Line text={block.text} />
      </p>
    );
  if (block.kind === 'code') return <Copyable text={block.text} />;
  return (
    <table className={css.fields}>
      <thead>
        <tr>
          {block.head.map((cell, i) => (
            <th key={i} scope="col">
              {cell === '' ? <span className="unseen">{t('records.column_value')}</span> : cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={i}>
                <Line text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ text }: { readonly text: string }) {
  return piecesOf(text).map(({ kind, text: words }, i) => {
    if (kind === 'code') return <code key={i}>{words}</code>;
    return kind === 'strong' ? <em key={i}>{words}</em> : words;
  });
}
