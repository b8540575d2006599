import { Button, Flex, Text } from '@chakra-ui/react';
import { listTopics } from '@lectern/shared/contracts/topics.ts';
import { useResource } from '../../http/use-resource.ts';
import { suggestedQuestion } from './suggested-question.ts';

const MAX_SUGGESTIONS = 5;

interface PreviewSuggestionsProps {
  readonly collectionId: number;
  readonly onChoose: (question: string) => void;
}

/** Suggested questions about topics of the collection; hidden if there are none. */
export function PreviewSuggestions({ collectionId, onChoose }: PreviewSuggestionsProps) {
  const { data: topics = [] } = useResource(listTopics, { collectionId });
  const names = new Set(topics.filter(({ enabled }) => enabled).map(({ name }) => name));
  const questions = [...names].slice(0, MAX_SUGGESTIONS).map(suggestedQuestion);
  if (questions.length === 0) return null;
  return (
    <Flex role="group" aria-label="Suggestions" gap="2" wrap="wrap" align="center">
      <Text textStyle="caption" color="fg.muted">
        Try
      </Text>
      {questions.map((question) => (
        <Button
          key={question}
          size="xs"
          variant="outline"
          colorPalette="gray"
          bg="bg.panel"
          rounded="full"
          maxW="full"
          onClick={() => onChoose(question)}
        >
          <Text as="span" truncate dir="auto">
            {question}
          </Text>
        </Button>
      ))}
    </Flex>
  );
}
