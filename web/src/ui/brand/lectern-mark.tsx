import type { ComponentProps } from 'react';

/** The Lectern logo. */
export function LecternMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 32 32" width="1em" height="1em" aria-hidden="true" focusable="false" {...props}>
      <rect width="32" height="32" rx="8" fill="var(--lt-colors-accent-600)" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 14.5 23.5 8.5M24.5 12.5 22 13.4M15.5 12v12.5M10.5 24.5h10" />
      </g>
    </svg>
  );
}
