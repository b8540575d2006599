import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { formatAgo, useClock } from '../../format/dates.ts';
import type { ReplyOf } from '../../http/call.ts';
import { openModal } from '../../modal-events.ts';
import { LinkButton, SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type Question = ReplyOf<typeof getUsageReport>['unanswered'][number];

/** Questions of agents that the documentation couldn't answer. */
export function UnansweredQuestions({ questions }: { questions: readonly Question[] }) {
  useClock();
  return (
    <>
      <Caption mb="2">
        Your documentation had no match for these questions, or the page could not be fetched. Add
        documentation, or ask again. Questions are kept for 90 days.
      </Caption>
      <Box as="ul" listStyleType="none">
        {questions.map((question) => (
          <QuestionRow key={question.id} question={question} />
        ))}
      </Box>
    </>
  );
}

function QuestionRow({
  question: { collectionId, collectionName, toolName, ...details },
}: {
  question: Question;
}) {
  const { question, times, lastAskedAt } = details;
  const isSearch = toolName === 'retrieve_technical_documentation';
  return (
    <Flex as="li" gap="3" py="2.5" borderTopWidth="1px" align="center" wrap="wrap">
      <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium" dir="auto">
          {question}
        </Text>
        <Caption>
          {times === 1 ? 'Asked once' : `Asked ${times} times`}, last {formatAgo(lastAskedAt)}, on{' '}
          <TextLink to={`/collections/${collectionId}`} dir="auto">
            {collectionName}
          </TextLink>
        </Caption>
      </Box>
      <Flex gap="1.5">
        {isSearch && (
          <LinkButton
            {...SMALL_BUTTON}
            to={`/collections/${collectionId}/preview?q=${encodeURIComponent(question)}`}
            aria-label={`Ask again: ${question}`}
          >
            Ask again
          </LinkButton>
        )}
        <Button
          {...SMALL_BUTTON}
          aria-label={`Add URL for: ${question}`}
          onClick={() => openModal('open-add-url-modal', { collectionId })}
        >
          Add URL
        </Button>
      </Flex>
    </Flex>
  );
}
