import { Box, Button } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { openModal } from '../../modal-events.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BookIcon, PlusIcon, ServerIcon } from '../../ui/icons/line-icons.tsx';
import { StepList } from './step-list.tsx';
import { useSample } from './use-sample.ts';

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
  const sample = useSample();
  const navigate = useNavigate();
  const trySample = async () => {
    const collectionId = await sample.add(null);
    if (collectionId !== null) await navigate(`/collections/${collectionId}`);
  };
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
        {sample.name && (
          <BusyButton
            size="sm"
            variant="outline"
            colorPalette="gray"
            isBusy={sample.isBusy}
            onClick={() => void trySample()}
          >
            <BookIcon />
            Try the sample documentation
          </BusyButton>
        )}
      </EmptyState>
      <Box borderTopWidth="1px" p="5">
        <StepList steps={STEPS} />
      </Box>
    </>
  );
}
