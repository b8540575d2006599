import type { ComponentProps, ReactNode } from 'react';

export type IconProps = ComponentProps<'svg'>;

/**
 * An icon component of strokes on a 24 by 24 grid, as large as the text beside it. It is hidden from assistive
 * technology: the control that carries it has the name.
 */
export function lineIcon(name: string, strokes: ReactNode) {
  const Icon = (props: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      {strokes}
    </svg>
  );
  Icon.displayName = name;
  return Icon;
}
