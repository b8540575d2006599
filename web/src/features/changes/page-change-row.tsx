import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { getPageChange, type PageChangeReply } from '@lectern/shared/contracts/changes.ts';
import { useState } from 'react';
import { useResource } from '../../http/use-resource.ts';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { DataFallback } from '../../ui/loading/data-boundary.tsx';
import { PageUrl } from '../documents/page-url.tsx';
import { DifferenceView } from './difference-view.tsx';

const KINDS = {
  added: { label: 'Added', color: 'green.fg' },
  changed: { label: 'Changed', color: 'accent.fg' },
  removed: { label: 'Removed', color: 'red.fg' },
} as const;

interface PageChangeRowProps {
  readonly collectionId: number;
  readonly refreshId: number;
  readonly page: PageChangeReply;
}

/** A page that was added, changed or removed, with its difference. */
export function PageChangeRow({ collectionId, refreshId, page }: PageChangeRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { label, color } = KINDS[page.kind];
  const differenceId = `difference-${page.id}`;
  return (
    <Box as="li" py="2" borderTopWidth="1px">
      <Flex columnGap="3" rowGap="1" wrap={{ base: 'wrap', md: 'nowrap' }} align="baseline">
        <Text textStyle="caption" fontWeight="medium" color={color} w="16" flexShrink="0">
          {label}
        </Text>
        <Box minW="0" flex={{ base: '1 1 100%', md: '1 1 0' }} overflowWrap="anywhere">
          <Text dir="auto">{page.title}</Text>
          <Caption>
            <PageUrl url={page.url} />
          </Caption>
        </Box>
        {page.hasDifference && (
          <Button
            {...SMALL_BUTTON}
            flexShrink="0"
            aria-expanded={isOpen}
            aria-controls={isOpen ? differenceId : undefined}
            aria-label={`${isOpen ? 'Hide' : 'Show'} difference of ${page.title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide difference' : 'Show difference'}
          </Button>
        )}
      </Flex>
      {isOpen && (
        <Box id={differenceId} mt="2">
          <Difference params={{ collectionId, refreshId, pageChangeId: page.id }} />
        </Box>
      )}
    </Box>
  );
}

interface DifferenceProps {
  readonly params: {
    readonly collectionId: number;
    readonly refreshId: number;
    readonly pageChangeId: number;
  };
}

function Difference({ params }: DifferenceProps) {
  const { data, error, mutate } = useResource(getPageChange, params);
  if (!data) return <DataFallback error={error} name="the difference" h="16" onRetry={mutate} />;
  return data.difference && <DifferenceView difference={data.difference} />;
}
