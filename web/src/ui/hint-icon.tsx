import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useId, useRef } from 'react';

const OPEN_DELAY_MS = 200;
/** Long enough to move the pointer from the icon to the tooltip. */
const CLOSE_DELAY_MS = 80;

interface HintIconProps {
  readonly hint: string;
  readonly color: string;
  readonly children: ReactNode;
}

/** An icon whose meaning appears on hover and focus, in a tooltip that Escape closes. */
export function HintIcon({ hint, color, children }: HintIconProps) {
  const anchor = `--${useId().replace(/\W/g, '')}`;
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const change = (isOpen: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => bubble.current?.togglePopover(isOpen), delayMs);
  };
  return (
    <Box
      as="span"
      display="inline-flex"
      onPointerEnter={() => change(true, OPEN_DELAY_MS)}
      onPointerLeave={() => change(false, CLOSE_DELAY_MS)}
      onFocus={() => change(true, 0)}
      onBlur={() => change(false, 0)}
    >
      <Flex
        as="span"
        tabIndex={0}
        role="img"
        aria-label={hint}
        color={color}
        rounded="l1"
        style={{ anchorName: anchor }}
      >
        {children}
      </Flex>
      <Box ref={bubble} popover="auto" role="tooltip" style={{ positionAnchor: anchor }} {...BUBBLE}>
        {hint}
      </Box>
    </Box>
  );
}

/** Above the icon, or below if there is no space. */
const BUBBLE = {
  inset: 'auto',
  m: '1.5',
  css: { positionArea: 'top', positionTryFallbacks: 'flip-block' },
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
