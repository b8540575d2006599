import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useState } from 'react';
import {
  type DocumentationAnswer,
  useDocumentationAnswer,
} from '../documentation/use-documentation-answer.ts';
import { BusyButton, SMALL_BUTTON } from '../ui/buttons.tsx';
import { CodePanel } from '../ui/code-panel.tsx';
import { Form } from '../ui/forms/form.tsx';
import { QuestionInput } from '../ui/forms/question-input.tsx';

const QUESTIONS = [
  'How do I connect Claude Code?',
  'What does the Free plan include?',
  'What can I do if a site blocks the crawler?',
] as const;

/** Asks the documentation of Lectern and shows the text that an agent would read. */
export function LiveDemo() {
  const [question, setQuestion] = useState('');
  const { answer, error, isBusy, ask } = useDocumentationAnswer();
  const submit = () => {
    void ask(question);
  };
  const choose = (chosen: string) => {
    setQuestion(chosen);
    void ask(chosen);
  };
  return (
    <Stack gap="4" minW="0">
      <Form onSubmit={submit} gap="2" flexDirection="row">
        <QuestionInput
          aria-label="Question"
          placeholder="Ask a question about Lectern"
          maxLength={400}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <BusyButton type="submit" size="lg" colorPalette="accent" isBusy={isBusy}>
          Ask
        </BusyButton>
      </Form>
      <Flex gap="2" wrap="wrap" role="group" aria-label="Suggestions">
        {QUESTIONS.map((suggestion) => (
          <Button
            key={suggestion}
            {...SMALL_BUTTON}
            bg="bg"
            rounded="full"
            onClick={() => choose(suggestion)}
          >
            {suggestion}
          </Button>
        ))}
      </Flex>
      <Box role="status">{error && <Text color="fg.error">{error}</Text>}</Box>
      {answer && <Answer answer={answer} />}
    </Stack>
  );
}

function Answer({ answer: { text, tokens, ms, passages } }: { answer: DocumentationAnswer }) {
  return (
    <Stack gap="2" minW="0">
      <Text textStyle="sm" color="fg.muted" role="status">
        {`${counted(tokens, 'token')} · ${Math.round(ms).toLocaleString('en')} ms · ${counted(passages.length, 'source')}`}
      </Text>
      <CodePanel
        isWrapped
        caption="The text that the agent reads"
        text={text}
        maxH="28rem"
        copyLabel="Copy text"
      />
    </Stack>
  );
}
