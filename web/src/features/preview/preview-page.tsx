import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { listTopics } from '@lectern/shared/contracts/topics.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useResource } from '../../http/use-resource.ts';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useDefaultKey } from '../api-keys/use-default-key.ts';
import { CollectionBreadcrumb } from '../collections/collection-breadcrumb.tsx';
import { WithCollection } from '../collections/with-collection.tsx';
import { PreviewAnswer } from './preview-answer.tsx';
import { PreviewForm } from './preview-form.tsx';
import { usePreview } from './use-preview.ts';

/** Calls the tools of a collection as an agent does, and shows the answers. */
export function PreviewPage() {
  return (
    <WithCollection>{(collection) => <Preview key={collection.id} collection={collection} />}</WithCollection>
  );
}

function Preview({ collection }: { collection: CollectionReply }) {
  useDefaultKey();
  const [query, setQuery] = useSearchParams();
  const question = query.get('q') ?? '';
  const { previewed, isBusy, ask } = usePreview(collection.id);
  const askAbout = useEffectEvent(
    (topic: string) => void ask('retrieve_technical_documentation', { query: topic }),
  );
  // The question of a link, such as "Ask again", or of a suggestion.
  useEffect(() => {
    if (question !== '') askAbout(question);
  }, [question]);
  return (
    <Stack gap="6">
      <CollectionBreadcrumb collection={collection} page="Agent preview" />
      <PageHeader
        title="Agent preview"
        documentTitle={`Agent preview · ${collection.name}`}
        text="Preview exactly what an agent gets from this MCP server. Previews do not count as tool calls."
      />
      <Panel as="section" aria-label="Question" p={{ base: '4', md: '6' }}>
        <PreviewForm key={question} question={question} isBusy={isBusy} onAsk={ask} />
      </Panel>
      {previewed ? (
        <PreviewAnswer collection={collection} previewed={previewed} isBusy={isBusy} onAsk={ask} />
      ) : (
        <Stack gap="3">
          <Text color="fg.muted" role="status">
            {isBusy ? 'Asking…' : 'Ask a question to see the answer, its sources and its size.'}
          </Text>
          {!isBusy && (
            <PreviewSuggestions
              collectionId={collection.id}
              onChoose={(topic) => setQuery({ q: topic }, { replace: true })}
            />
          )}
        </Stack>
      )}
    </Stack>
  );
}

const MAX_SUGGESTIONS = 5;

interface PreviewSuggestionsProps {
  readonly collectionId: number;
  readonly onChoose: (topic: string) => void;
}

/** Topics of the collection as suggested searches; hidden without topics. */
function PreviewSuggestions({ collectionId, onChoose }: PreviewSuggestionsProps) {
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
