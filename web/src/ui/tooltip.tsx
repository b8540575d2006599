import { Box } from '@chakra-ui/react';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const OPEN_DELAY_MS = 200;
/** Long enough to move the pointer from the element to the tooltip. */
const CLOSE_DELAY_MS = 80;
const GAP_PX = 6;

/** A tooltip on hover and focus; Escape closes it. */
export function Tooltip({ content, children }: { content: string; children: ReactElement }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const [isOpen, setOpen] = useState(false);
  const change = (isNext: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(isNext), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Box
      as="span"
      ref={anchor}
      display="inline-flex"
      onPointerEnter={() => change(true, OPEN_DELAY_MS)}
      onPointerLeave={() => change(false, CLOSE_DELAY_MS)}
      onFocus={() => change(true, 0)}
      onBlur={() => change(false, 0)}
    >
      {children}
      {isOpen && anchor.current && (
        <Bubble content={content} anchor={anchor.current} onDismiss={() => change(false, 0)} />
      )}
    </Box>
  );
}

interface BubbleProps {
  readonly content: string;
  readonly anchor: Element;
  readonly onDismiss: () => void;
}

/** Rendered in a portal to avoid clipping. */
function Bubble({ content, anchor, onDismiss }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bubble.current) placeTooltip(bubble.current, anchor.getBoundingClientRect());
  }, [anchor]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onDismiss();
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', onDismiss, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', onDismiss, true);
    };
  }, [onDismiss]);
  return createPortal(
    <Box ref={bubble} role="tooltip" {...BUBBLE_STYLE}>
      {content}
    </Box>,
    document.body,
  );
}

/** Places the tooltip above the element, or below if there is no space, inside the window. */
function placeTooltip(bubble: HTMLElement, around: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const above = around.top - height - GAP_PX;
  const centered = around.left + (around.width - width) / 2;
  const rightmost = document.documentElement.clientWidth - width - GAP_PX;
  bubble.style.top = `${above < 0 ? around.bottom + GAP_PX : above}px`;
  bubble.style.left = `${Math.max(GAP_PX, Math.min(centered, rightmost))}px`;
}

const BUBBLE_STYLE = {
  position: 'fixed',
  zIndex: 'tooltip',
  maxW: 'xs',
  px: '2.5',
  py: '1',
  rounded: 'l2',
  shadow: 'sm',
  bg: 'bg.inverted',
  color: 'fg.inverted',
  textStyle: 'xs',
  fontWeight: 'medium',
  animation: 'fade-in 120ms ease-out',
} as const;
