import type { ReactNode } from 'react';

/** Drawings of 16 by 16, which words are always beside. */
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
export const PersonIcon = drawing(
  <>
    <circle cx="8" cy="5.5" r="2.5" />
    <path d="M3 13.5c.6-2.6 2.6-4 5-4s4.4 1.4 5 4" />
  </>,
);
