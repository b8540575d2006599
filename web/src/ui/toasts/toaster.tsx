import { Box, chakra } from '@chakra-ui/react';
import * as Toast from '@radix-ui/react-toast';
import { CheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dismissToast, type ToastEntry, toasts } from './toast-store.ts';

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

const Viewport = chakra(Toast.Viewport);
const Root = chakra(Toast.Root);
const Title = chakra(Toast.Title);
const Description = chakra(Toast.Description);
const Action = chakra(Toast.Action);
const Close = chakra(Toast.Close);

const TONES = {
  neutral: { color: 'fg.muted', icon: <InfoIcon /> },
  success: { color: 'green.fg', icon: <CheckIcon /> },
  destructive: { color: 'red.fg', icon: <TriangleAlertIcon /> },
};

/** The toast region; rendered once, at the root. */
export function Toaster() {
  const entries = toasts.use();
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const open = entries.filter((entry) => entry.open);
  // A newer toast waits while the user reaches for an action with the keyboard.
  const visible = open.find(({ toastId, action }) => action && toastId === focusedId) ?? open[0];
  // Rendering starts a toast's timer, so a toast that waits for the visible one is left out.
  const shown = entries.filter((entry) => !entry.open || entry === visible);
  const region = useRef<HTMLOListElement>(null);
  const rememberOrigin = useFocusReturn(region, visible !== undefined);
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {shown.map((entry) => (
        <ToastCard
          key={entry.toastId}
          entry={entry}
          onFocusChange={(hasFocus) => setFocusedId(hasFocus ? entry.toastId : null)}
        />
      ))}
      <Viewport
        ref={region}
        onFocus={rememberOrigin}
        data-toasts=""
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        position="fixed"
        {...POSITION}
        w="calc(100vw - 2rem)"
        maxW="24rem"
        zIndex="toast"
        listStyleType="none"
        rounded="l3"
      />
    </Toast.Provider>
  );
}

interface ToastCardProps {
  readonly entry: ToastEntry;
  readonly onFocusChange: (hasFocus: boolean) => void;
}

function ToastCard({ entry, onFocusChange }: ToastCardProps) {
  const tone = TONES[entry.tone ?? 'neutral'];
  return (
    <Root
      open={entry.open}
      duration={entry.durationMs ?? DURATION_MS}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.toastId);
      }}
      onFocus={() => onFocusChange(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) onFocusChange(false);
      }}
      {...CARD_STYLE}
      borderColor={entry.tone === 'destructive' ? 'red.emphasized' : 'border'}
    >
      <Box color={tone.color} pt="0.5" css={{ '& svg': { w: '4.5', h: '4.5' } }}>
        {tone.icon}
      </Box>
      <Box flex="1" minW="0" pe="6">
        <Title fontWeight="semibold">{entry.title}</Title>
        {entry.description && (
          <Description color="fg.muted" mt="0.5" overflowWrap="anywhere">
            {entry.description}
          </Description>
        )}
        {entry.action && (
          <Action altText={entry.action.description} onClick={entry.action.onChoose} {...ACTION_STYLE}>
            {entry.action.label}
          </Action>
        )}
      </Box>
      <Close aria-label="Close notification" {...CLOSE_STYLE}>
        <XIcon />
      </Close>
    </Root>
  );
}

const EDGE = { base: '4', md: '6' };

/** At the bottom right, but at the top left of a dialog, whose buttons are at the bottom and the right. */
const POSITION = {
  bottom: EDGE,
  insetEnd: EDGE,
  css: {
    'body:has([role=dialog], [role=alertdialog]) &': {
      bottom: 'auto',
      insetEnd: 'auto',
      top: EDGE,
      insetStart: EDGE,
    },
  },
} as const;

const CARD_STYLE = {
  display: 'flex',
  position: 'relative',
  gap: '3',
  p: '4',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'l3',
  shadow: 'lg',
  textStyle: 'sm',
  _open: { animation: 'slide-from-bottom 180ms ease-out, fade-in 180ms ease-out' },
  _closed: { animation: 'fade-out 140ms ease-in' },
  css: {
    '&[data-swipe=move]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
    '&[data-swipe=cancel]': { transform: 'none', transition: 'transform 160ms ease-out' },
    '&[data-swipe=end]': {
      animation: 'fade-out 120ms ease-in',
      transform: 'translateX(var(--radix-toast-swipe-end-x))',
    },
  },
} as const;

const ACTION_STYLE = {
  mt: '2',
  minH: '7',
  px: '3',
  borderWidth: '1px',
  rounded: 'l2',
  fontWeight: 'medium',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
} as const;

const CLOSE_STYLE = {
  position: 'absolute',
  top: '2.5',
  insetEnd: '2.5',
  boxSize: '7',
  display: 'grid',
  placeItems: 'center',
  rounded: 'l1',
  color: 'fg.subtle',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted', color: 'fg' },
  css: { '& svg': { w: '4', h: '4' } },
} as const;

/**
 * Restores the previous focus when a region becomes empty. Returns the handler for the region's `onFocus`.
 */
function useFocusReturn(region: RefObject<HTMLElement | null>, hasContent: boolean) {
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!hasContent && region.current?.contains(document.activeElement)) cameFrom.current?.focus();
  }, [region, hasContent]);
  return ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
}
