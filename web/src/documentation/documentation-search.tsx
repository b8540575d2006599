import { Box, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { BusyButton } from '../ui/buttons.tsx';
import { Form } from '../ui/forms/form.tsx';
import { QuestionInput } from '../ui/forms/question-input.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { type DocumentationAnswer, useDocumentationAnswer } from './use-documentation-answer.ts';

/** Searches the documentation and lists the sections that match. */
export function DocumentationSearch() {
  const [question, setQuestion] = useState('');
  const { answer, error, isBusy, ask } = useDocumentationAnswer();
  const submit = () => {
    void ask(question);
  };
  return (
    <Box as="search" mb="8">
      <Form onSubmit={submit} gap="2" flexDirection="row">
        <QuestionInput
          type="search"
          aria-label="Search the documentation"
          placeholder="Search the documentation"
          maxLength={400}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <BusyButton type="submit" variant="outline" colorPalette="gray" h="11" isBusy={isBusy}>
          Search
        </BusyButton>
      </Form>
      <Box role="status">
        {error && (
          <Text mt="3" color="fg.error">
            {error}
          </Text>
        )}
        {!error && answer && <Matches passages={answer.passages} />}
      </Box>
    </Box>
  );
}

/** The sections that match, best first, each once. */
function Matches({ passages }: Pick<DocumentationAnswer, 'passages'>) {
  const sections = [...new Map(passages.map((passage) => [passage.url, passage])).values()];
  if (sections.length === 0) return <Text mt="3">Nothing found. Try other words.</Text>;
  return (
    <Stack as="ul" listStyleType="none" gap="0" mt="3" borderWidth="1px" rounded="l2" px="4" py="1">
      {sections.map(({ url, title, headingPath }) => (
        <Box as="li" key={url} py="1.5" overflowWrap="anywhere">
          <TextLink to={toPath(url)}>{[title, ...headingPath].join(' › ')}</TextLink>
        </Box>
      ))}
    </Stack>
  );
}

function toPath(url: string): string {
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}
