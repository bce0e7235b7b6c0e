import { Message } from './message.tsx';
import { Notice } from './notice.tsx';

interface Warning {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export function Warnings({ warnings = [] }: { readonly warnings?: readonly Warning[] }) {
  return warnings.map(({ path, code, message }) => (
    <Notice key={path + code + message} kind="warning">
      <Message text={message} />
    </Notice>
  ));
}
