import { Box, Flex, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { panelProps, TabBar, type TabBarProps } from './tab-bar.tsx';

interface UrlTabsProps<Value extends string> extends Pick<TabBarProps<Value>, 'id' | 'label' | 'tabs'> {
  /** Next to the tabs. */
  readonly extra?: ReactNode;
  /** Whether the back button leaves the page instead of going to the previous tab. */
  readonly shouldReplaceHistory?: boolean;
  readonly children: (tab: Value, open: (tab: Value) => void) => ReactNode;
}

/** Tabs with their panel. The URL holds the open tab; without a tab in the URL, it is the first one. */
export function UrlTabs<Value extends string>(props: UrlTabsProps<Value>) {
  const { extra, shouldReplaceHistory = false, children, ...bar } = props;
  const [query, setQuery] = useSearchParams();
  const [first] = bar.tabs;
  const tab = (bar.tabs.find(({ value }) => value === query.get('tab')) ?? first)?.value;
  const open = (value: Value) =>
    setQuery(value === first?.value ? {} : { tab: value }, { replace: shouldReplaceHistory });
  if (tab === undefined) return null;
  return (
    <Stack gap="6">
      <Flex align="flex-end" justify="space-between" gap="3" wrap="wrap-reverse" borderBottomWidth="1px">
        <TabBar {...bar} selected={tab} onSelect={open} />
        {extra}
      </Flex>
      <Box {...panelProps(bar.id, tab)}>{children(tab, open)}</Box>
    </Stack>
  );
}
