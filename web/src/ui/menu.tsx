import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import css from './menu.module.css';

interface MenuProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A popover menu. Escape or a click outside closes it. */
export function Menu({ label, icon, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = () => {
    const { bottom, right } = button.current!.getBoundingClientRect();
    list.current!.style.insetBlockStart = `${bottom + 4}px`;
    list.current!.style.insetInlineEnd = `${document.documentElement.clientWidth - right}px`;
  };
  return (
    <>
      <Button ref={button} kind="quiet" icon={icon} popoverTarget={id} onClick={place}>
        {label}
      </Button>
      <div ref={list} id={id} popover="auto" className={css.menu} onClick={() => list.current?.hidePopover()}>
        {children}
      </div>
    </>
  );
}
