import { Button, Flex, Text } from '@chakra-ui/react';
import { listTopics } from '@lectern/shared/contracts/topics.ts';
import { useResource } from '../../http/use-resource.ts';
import { SMALL_BUTTON } from '../../ui/button-styles.ts';
import { Caption } from '../../ui/caption.tsx';

const MAX_SUGGESTIONS = 5;

interface PreviewSuggestionsProps {
  readonly collectionId: number;
  readonly onChoose: (topic: string) => void;
}

/** Topics of the collection as suggested searches; hidden without topics. */
export function PreviewSuggestions({ collectionId, onChoose }: PreviewSuggestionsProps) {
  const { data: topics = [] } = useResource(listTopics, { collectionId });
  const names = new Set(topics.filter(({ enabled }) => enabled).map(({ name }) => name));
  const suggestions = [...names].slice(0, MAX_SUGGESTIONS);
  if (suggestions.length === 0) return null;
  return (
    <Flex role="group" aria-label="Suggestions" gap="2" wrap="wrap" align="center">
      <Caption>Try</Caption>
      {suggestions.map((topic) => (
        <Button key={topic} {...SMALL_BUTTON} rounded="full" maxW="full" onClick={() => onChoose(topic)}>
          <Text as="span" truncate dir="auto">
            {topic}
          </Text>
        </Button>
      ))}
    </Flex>
  );
}
