import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { MISSING_TOPIC, type SitemapEntry } from '@lectern/shared/contracts/sitemap-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { topicFileName } from '@lectern/shared/domain/tools/sitemap-cache.ts';
import { useState } from 'react';
import { BusyButton, PRIMARY_BUTTON } from '../../ui/buttons.tsx';
import { downloadText } from '../../ui/copy/download-text.ts';
import { Form } from '../../ui/forms/form.tsx';
import { FormField, TextField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ContentView } from '../../ui/markdown/content-view.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PassageSelectionNote } from '../topics/passage-selection-note.tsx';
import { NO_SITEMAP_SELECTED, useExtractTopic } from './use-sitemaps.ts';

interface ExtractTabProps {
  readonly sitemaps: readonly SitemapEntry[];
  readonly selected: SitemapEntry | null;
  readonly onSelect: (cacheId: number | null) => void;
}

interface Missing {
  readonly sitemap?: string | undefined;
  readonly topic?: string | undefined;
}

/** Extracts a topic from a cached sitemap. */
export function ExtractTab({ sitemaps, selected, onSelect }: ExtractTabProps) {
  const [topicName, setTopicName] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [askedUrl, setAskedUrl] = useState('');
  const { isBusy, reply, error, run } = useExtractTopic();
  const submit = () => {
    const name = topicName.trim();
    setMissing({
      sitemap: selected ? undefined : NO_SITEMAP_SELECTED,
      topic: name === '' ? MISSING_TOPIC : undefined,
    });
    if (!selected || name === '' || isBusy) return;
    setAskedUrl(selected.sitemapUrl);
    void run({ cacheId: selected.id, topicName: name });
  };
  return (
    <Stack gap="5">
      <Panel p={{ base: '4', md: '6' }}>
        <Form onSubmit={submit} maxW="42rem">
          <FormField label="Cached sitemap" error={missing.sitemap}>
            <Select
              maxW="full"
              value={`${selected?.id ?? ''}`}
              options={[
                { value: '', label: 'Select a cached sitemap' },
                ...sitemaps
                  .filter(({ done }) => done > 0)
                  .map(({ id, sitemapUrl, done }) => ({
                    value: `${id}`,
                    label: `${id}: ${sitemapUrl} (${counted(done, 'page')})`,
                  })),
              ]}
              onChange={(id) => onSelect(id === '' ? null : Number(id))}
            />
          </FormField>
          <TextField
            label="Topic"
            hint="For example, connection pooling"
            error={missing.topic}
            value={topicName}
            onChange={setTopicName}
          />
          <BusyButton
            type="submit"
            {...PRIMARY_BUTTON}
            isBusy={isBusy}
            busyText="Extracting…"
            alignSelf="flex-start"
          >
            Extract Topic
          </BusyButton>
        </Form>
      </Panel>
      {error && !isBusy && (
        <Text role="status" overflowWrap="anywhere">
          {error}
        </Text>
      )}
      {reply?.success && (
        <Panel as="section" aria-label={`Topic ${reply.topicName}`} p={{ base: '4', md: '6' }} minW="0">
          <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="4">
            <Text fontWeight="medium" overflowWrap="anywhere" dir="auto">
              {reply.topicName} · {counted(reply.content.length, 'character')}
            </Text>
            <Button {...PRIMARY_BUTTON} onClick={() => downloadTopic(reply, askedUrl)}>
              Download as Markdown
            </Button>
          </Flex>
          <PassageSelectionNote selectedBy={reply.selectedBy} />
          <ContentView content={reply.content} emptyText="No content available for this topic" />
        </Panel>
      )}
    </Stack>
  );
}

/** Downloads a topic as a markdown file with the URLs of its sitemap and pages. */
function downloadTopic(
  { topicName, content }: { readonly topicName: string; readonly content: string },
  sitemapUrl: string,
): void {
  const text = `# ${topicName}\n\nExtracted from <${sitemapUrl}>\n\n${content}\n`;
  downloadText(topicFileName(topicName), text);
}
