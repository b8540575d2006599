import { Box, Flex, Image, Link, Text } from '@chakra-ui/react';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { getVisionPicture, listVisionSteps } from '@lectern/shared/contracts/vision.ts';
import type { VisionAction } from '@lectern/shared/domain/tools/vision-action.ts';
import type { ReplyOf } from '../../../http/call.ts';
import { keepPolling, useResource } from '../../../http/use-resource.ts';
import { Caption } from '../../../ui/caption.tsx';
import { DataBoundary } from '../../../ui/loading/data-boundary.tsx';
import { CRAWL_POLL_MS, useReloadAfterCrawl } from './use-pages.ts';

type Step = ReplyOf<typeof listVisionSteps>[number];

const ACTION_LABELS: Readonly<Record<VisionAction, string>> = {
  close_dialog: 'Closed',
  expand: 'Opened',
  open_tab: 'Opened the tab',
  load_more: 'Clicked',
  scroll: 'Scrolled',
  done: 'Finished',
};

interface VisionStepsProps {
  readonly documentId: number;
  readonly isCrawling: boolean;
}

/** The steps of agent vision with their screenshots. */
export function VisionSteps({ documentId, isCrawling }: VisionStepsProps) {
  const options = isCrawling ? keepPolling(CRAWL_POLL_MS) : { revalidateOnMount: true };
  const { data: steps, error, mutate } = useResource(listVisionSteps, { documentId }, options);
  useReloadAfterCrawl(isCrawling, mutate);
  return (
    <DataBoundary data={steps} error={error} name="steps" onRetry={mutate}>
      {(loaded) =>
        loaded.length === 0 ? (
          <Text color="fg.muted">
            {isCrawling ? 'Opening the page…' : 'No steps available. Screenshots are kept for one week.'}
          </Text>
        ) : (
          <Box as="ol" listStyleType="none">
            {loaded.map((step) => (
              <StepRow key={step.step} step={step} documentId={documentId} />
            ))}
          </Box>
        )
      }
    </DataBoundary>
  );
}

function StepRow({ step, documentId }: { step: Step; documentId: number }) {
  const src = fillPath(getVisionPicture.path, { documentId, step: step.step });
  const what =
    step.control === null ? ACTION_LABELS[step.action] : `${ACTION_LABELS[step.action]} “${step.control}”`;
  return (
    <Flex as="li" gap="4" py="3" borderTopWidth="1px" align="start">
      <Link href={src} target="_blank" flexShrink="0" aria-label={`Screenshot of step ${step.step}`}>
        <Image
          src={src}
          alt=""
          loading="lazy"
          w="32"
          h="24"
          objectFit="cover"
          objectPosition="top"
          borderWidth="1px"
          borderColor="border"
          rounded="l1"
        />
      </Link>
      <Box minW="0" overflowWrap="anywhere">
        <Caption>Step {step.step}</Caption>
        <Text fontWeight="medium" dir="auto">
          {what}
        </Text>
        {step.why !== '' && <Caption dir="auto">{step.why}</Caption>}
      </Box>
    </Flex>
  );
}
