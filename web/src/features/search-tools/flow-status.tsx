import { Text } from '@chakra-ui/react';
import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { type Phase, processText, type SearchFlow, stepText } from './search-flow.ts';
import { StatusPanel } from './status-panel.tsx';

const PHASES: Readonly<Record<Phase, { readonly label: string; readonly colorPalette: string }>> = {
  idle: { label: 'Idle', colorPalette: 'gray' },
  searching: { label: 'Searching', colorPalette: 'blue' },
  searched: { label: 'Found', colorPalette: 'blue' },
  processing: { label: 'Processing', colorPalette: 'blue' },
  complete: { label: 'Complete', colorPalette: 'green' },
  crawling: { label: 'Crawling', colorPalette: 'blue' },
  incomplete: { label: 'Incomplete', colorPalette: 'yellow' },
  'nothing-found': { label: 'Nothing found', colorPalette: 'yellow' },
  failed: { label: 'Failed', colorPalette: 'red' },
};

/** The phase, progress and outcome of a search. */
export function FlowStatus({ flow }: { flow: SearchFlow }) {
  const { phase, searchPercent, processPercent, searched, outcome } = flow;
  const { label, colorPalette } = PHASES[phase];
  const hasFailed = phase === 'failed';
  return (
    <StatusPanel label={label} colorPalette={colorPalette}>
      <ProgressBar
        label="Search"
        detail={stepText(searchPercent, searched?.topDomains.length ?? 0)}
        percent={searchPercent}
        hasFailed={hasFailed && searched === null}
      />
      {processPercent > 0 && (
        <ProgressBar
          label="Processing"
          detail={processText(processPercent)}
          percent={processPercent}
          hasFailed={hasFailed}
        />
      )}
      {outcome && (
        <Text overflowWrap="anywhere">
          {outcome}
          {(phase === 'complete' || phase === 'crawling') && (
            <>
              {'. '}
              <TextLink to={`/collections/${TOOLS_COLLECTION_ID}`}>Open its collection</TextLink>
            </>
          )}
        </Text>
      )}
    </StatusPanel>
  );
}
