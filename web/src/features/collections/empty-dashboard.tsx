import { Box, Button } from '@chakra-ui/react';
import { PlusIcon, ServerIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { openModal } from '../../modal-events.ts';
import { PRIMARY_BUTTON } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SampleButton } from './sample-button.tsx';
import { StepList } from './step-list.tsx';

const STEPS = [
  {
    title: 'Add documentation',
    text: 'Enter a URL. Its pages are fetched and indexed within minutes.',
  },
  { title: 'Connect your editor', text: 'Copy a snippet for Cursor, Windsurf, Zed, Claude Code and others.' },
  { title: 'Ask your agent', text: 'It finds the passages that answer your question, with their sources.' },
] as const;

/** Shown to new users: create a collection, or add the sample. */
export function EmptyDashboard() {
  const navigate = useNavigate();
  return (
    <>
      <EmptyState
        icon={<ServerIcon />}
        title="No collections found"
        help={{ to: '/docs/quick-start', label: 'Read the quick start' }}
        text="An MCP server is a collection of documentation with its own URL. Create one for each project."
      >
        <Button {...PRIMARY_BUTTON} onClick={() => openModal('open-new-collection-modal', null)}>
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
