import { chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface TabBarProps<Value extends string> {
  /** Id of the group, unique on the page; connects tabs and panels. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly selected: Value;
  readonly onSelect: (value: Value) => void;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Tabs (ARIA Authoring Practices): one tab stop; arrow keys move and select. */
export function TabBar<Value extends string>({ id, label, tabs, selected, onSelect }: TabBarProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = list.current;
    const tab = bar?.querySelector(`#${tabId(id, selected)}`);
    if (!bar || !tab) return;
    // The first call comes when it starts to observe.
    const observer = new ResizeObserver(() => revealIn(bar, tab));
    observer.observe(bar);
    return () => observer.disconnect();
  }, [id, selected]);
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ value }) => value === selected);
    const next = STEPS[event.key]?.(index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.value);
    list.current?.querySelector<HTMLElement>(`#${tabId(id, tab.value)}`)?.focus();
  };
  return (
    <Flex ref={list} role="tablist" aria-label={label} onKeyDown={move} {...LIST_STYLE}>
      {tabs.map(({ value, label: name, icon }) => (
        <TabButton
          key={value}
          type="button"
          role="tab"
          id={tabId(id, value)}
          aria-selected={value === selected}
          aria-controls={value === selected ? panelId(id) : undefined}
          tabIndex={value === selected ? 0 : -1}
          onClick={() => onSelect(value)}
        >
          {icon}
          {name}
        </TabButton>
      ))}
    </Flex>
  );
}

/** Scrolls a bar sideways until a tab is visible. `scrollIntoView` would scroll the page, too. */
function revealIn(bar: Element, tab: Element): void {
  const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left < outer.left) bar.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right;
}

/** Props of the panel of the selected tab. */
export function panelProps(id: string, selected: string) {
  return { role: 'tabpanel', id: panelId(id), 'aria-labelledby': tabId(id, selected) } as const;
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string) => `${id}-panel`;

/**
 * Scrolls horizontally if the tabs do not fit. A shadow shows at the edges where more tabs follow: the covers move with the
 * content, the shadows do not (https://lea.verou.me/blog/2012/04/background-attachment-local/).
 */
const LIST_STYLE = {
  overflowX: 'auto',
  overflowY: 'hidden',
  css: {
    '--cover': 'var(--page-bg, {colors.bg.canvas})',
    '--shadow': '{colors.border.emphasized}',
    background: `linear-gradient(90deg, var(--cover) 50%, transparent) 0 0 / 2.5rem 100% local,
      linear-gradient(270deg, var(--cover) 50%, transparent) 100% 0 / 2.5rem 100% local,
      linear-gradient(90deg, var(--shadow), transparent) 0 0 / 0.75rem 100% scroll,
      linear-gradient(270deg, var(--shadow), transparent) 100% 0 / 0.75rem 100% scroll`,
    backgroundRepeat: 'no-repeat',
  },
} as const;

const TabButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: '0',
    h: '10',
    px: { base: '3', lg: '4' },
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    transition: 'color 120ms, border-color 120ms',
    '& svg': { hideBelow: 'lg' },
    '&:hover': { color: 'fg' },
    '&[aria-selected=true]': { color: 'fg', borderColor: 'accent.solid' },
    '&:focus-visible': { outlineOffset: '-2px', rounded: 'l1' },
  },
});
