import { Box, chakra, Flex, IconButton, Switch, Text } from '@chakra-ui/react';
import type { TopicReply } from '@lectern/shared/contracts/topics.ts';
import { TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { useClock } from '../../format/dates.ts';
import { ICON_BUTTON } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { RowCheckbox } from '../../ui/row-checkbox.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useLatestChoice } from '../../ui/use-latest-choice.ts';
import { deleteTopics, switchTopics } from './delete-topics.ts';

interface TopicRowProps {
  readonly topic: TopicReply;
  /** Whether the document of the topic is being crawled. */
  readonly isCrawling: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onView: () => void;
}

/** A topic: the name opens it, the switch makes it visible to agents. */
export function TopicRow({ topic, isCrawling, isSelected, onSelect, onView }: TopicRowProps) {
  const { collectionId, enabled } = topic;
  const { chosen, choose } = useLatestChoice('Could not change the topic', (isEnabled: boolean) =>
    switchTopics(collectionId, [topic], isEnabled),
  );
  const [isAsking, setAsking] = useState(false);
  const row = useFocusFallback<HTMLDivElement>();
  return (
    <Flex
      ref={row}
      as="li"
      align="center"
      gap="3"
      py="2"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
    >
      <RowCheckbox label={`Select ${topic.name}`} isChecked={isSelected} onChange={onSelect} />
      <Box flex="1" minW="0">
        <Name type="button" onClick={onView}>
          {topic.name}
        </Name>
        {!topic.isReady && <Extraction topic={topic} isCrawling={isCrawling} />}
      </Box>
      <Switch.Root
        size="sm"
        colorPalette="accent"
        checked={chosen ?? enabled}
        onCheckedChange={({ checked }) => choose(checked)}
      >
        <Switch.HiddenInput aria-label={`Show ${topic.name} to agents`} />
        <Switch.Control />
      </Switch.Root>
      <IconButton
        {...ICON_BUTTON}
        aria-label={`Delete topic ${topic.name}`}
        title="Delete"
        onClick={() => setAsking(true)}
      >
        <TrashIcon />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title="Delete topic"
          subject={topic.name}
          text="Agents no longer find its content."
          confirmLabel="Delete"
          action={() => deleteTopics(collectionId, [topic])}
          failure="Could not delete the topic"
          onClose={() => setAsking(false)}
        />
      )}
    </Flex>
  );
}

/** Three attempts of the extraction end within this time. */
const MAX_EXTRACTION_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The state of a topic that agents cannot find yet. */
function Extraction({ topic, isCrawling }: Pick<TopicRowProps, 'topic' | 'isCrawling'>) {
  useClock();
  const ageMs = Date.now() - Date.parse(topic.createdAt);
  const hasFailed = !isCrawling && ageMs > MAX_EXTRACTION_MS;
  const next = ageMs > DAY_MS ? 'Delete it and add it again.' : 'We try again every hour.';
  const pending = isCrawling ? 'Waiting for the crawl' : 'Extracting its content';
  return (
    <Text role="status" textStyle="caption" color={hasFailed ? 'red.fg' : 'fg.muted'}>
      {hasFailed ? `Its content could not be extracted. ${next}` : pending}
    </Text>
  );
}

const Name = chakra('button', {
  base: {
    w: 'full',
    minH: '8',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    rounded: 'l1',
    '&:hover': { color: 'accent.fg' },
  },
});
