import { Box, Button } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { openModal } from '../../modal-events.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon, ServerIcon } from '../../ui/icons/line-icons.tsx';
import { SampleButton } from './sample-button.tsx';
import { StepList } from './step-list.tsx';

const STEPS = [
  {
    title: 'Add documentation',
    text: 'Give an address. Its pages are fetched, cut and indexed within minutes.',
  },
  { title: 'Connect your editor', text: 'Copy a snippet for Cursor, Windsurf, Zed, Claude Code and others.' },
  { title: 'Ask your agent', text: 'It finds the passages that answer, with their sources.' },
] as const;

/** What a newcomer sees: the first collection, or the sample in one click. */
export function NoCollections() {
  const navigate = useNavigate();
  return (
    <>
      <EmptyState
        icon={<ServerIcon />}
        title="No collections found"
        text="A collection holds the documentation for one job. Your coding agent connects to it and gets only the pages it needs."
      >
        <Button size="sm" colorPalette="accent" onClick={() => openModal('open-new-collection-modal', null)}>
          <PlusIcon />
          New Document Collection
        </Button>
        <SampleButton
          collectionId={null}
          variant="outline"
          onAdded={(collectionId) => navigate(`/collections/${collectionId}`)}
        />
      </EmptyState>
      <Box borderTopWidth="1px" p="5">
        <StepList steps={STEPS} />
      </Box>
    </>
  );
}
