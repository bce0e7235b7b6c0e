import type { ReactNode } from 'react';

/** Icons of 16 by 16, always next to text. */
function drawing(content: ReactNode) {
  return function Icon() {
    return (
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {content}
      </svg>
    );
  };
}

export const PlusIcon = drawing(<path d="M8 3v10M3 8h10" />);
export const LockIcon = drawing(
  <>
    <rect x="3.5" y="7" width="9" height="6.5" rx="1.5" />
    <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
  </>,
);
export const CopyIcon = drawing(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 3.5v-.5a1 1 0 0 0-1-1H3.5a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1H4" />
  </>,
);
export const CheckIcon = drawing(<path d="m3 8.5 3.2 3L13 4.5" />);
export const CrossIcon = drawing(<path d="m4 4 8 8M12 4l-8 8" />);
export const WarningIcon = drawing(
  <>
    <path d="M8 2.5 14 13H2L8 2.5Z" />
    <path d="M8 6.5v3M8 11.4v.1" />
  </>,
);
export const ClockIcon = drawing(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 5v3l2 1.5" />
  </>,
);
export const UndoIcon = drawing(<path d="M5.5 3 2.5 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7" />);
export const PersonIcon = drawing(
  <>
    <circle cx="8" cy="5.5" r="2.5" />
    <path d="M3 13.5c.6-2.6 2.6-4 5-4s4.4 1.4 5 4" />
  </>,
);
