import { useTranslation } from 'react-i18next';
import { type FieldProblem, isPassing, type Problem, problemIn } from '../api/problem.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';
import { Notice } from './notice.tsx';

interface FailureProps {
  readonly error: unknown;
  /** A sentence that names the failed request. */
  readonly title: string;
  readonly retry?: () => void;
  /** Returns a label for the location of a problem. The default label is the problem's request path. */
  readonly placeOf?: (problem: FieldProblem) => string | undefined;
}

/** An error: the failed request, the reason and the remedy. */
export function Failure({ error, title, retry, placeOf = () => undefined }: FailureProps) {
  const { t } = useTranslation();
  const problem = problemIn(error);
  const { issues = [] } = problem;
  // The detail of a single error already contains its path.
  const isPlaced = issues.some((one) => placeOf(one) !== undefined && problem.detail === `${one.path}: ${one.message}`);
  return (
    <Notice
      kind="error"
      isLive
      title={title}
      action={
        retry !== undefined && isPassing(problem) ? (
          <Button isSmall onClick={retry}>
            {t('failure.retry')}
          </Button>
        ) : undefined
      }
    >
      {isPlaced ? null : <Detail problem={problem} />}
      {issues
        .filter(({ path, message }) => isPlaced || ![message, `${path}: ${message}`].includes(problem.detail))
        .map((one) => (
          <span key={one.path + one.message}>
            <code>{placeOf(one) ?? one.path}</code> <Message text={one.message} />
          </span>
        ))}
      {problem.code === 'verification_required' ? (
        <a href="/settings/verification">{t('verification.action')}</a>
      ) : null}
      {problem.request_id === '' ? null : (
        <span className="muted small">
          <a href={`/problems/${problem.code}`}>{problem.code}</a> · {t('failure.request', { id: problem.request_id })}
        </span>
      )}
    </Notice>
  );
}

function Detail({ problem: { code, detail } }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  if (code === 'offline') return <span>{t('failure.offline')}</span>;
  return detail === '' ? <span>{t('failure.unknown')}</span> : <Message text={detail} />;
}
