import { Box } from '@chakra-ui/react';
import { lazyComponent } from '../lazy-component.ts';
import { LazyBoundary } from '../ui/loading/lazy-boundary.tsx';
import { useNearViewport } from '../ui/loading/use-near-viewport.ts';
import { TextLink } from '../ui/text-link.tsx';
import { LandingSection } from './landing-section.tsx';

const LiveDemo = lazyComponent(() => import('./live-demo.tsx'), 'LiveDemo');

/** The height of the form before a question. */
const FORM_HEIGHT = { base: '11.5rem', md: '8.5rem' } as const;

/** A question box that answers from the documentation of Lectern, for visitors. */
export function DemoSection() {
  const { ref, isNear } = useNearViewport<HTMLDivElement>(false);
  const space = <Box minH={FORM_HEIGHT} />;
  return (
    <LandingSection
      isTinted
      overline="Live demo"
      title="See exactly what an agent reads"
      text={
        <>
          Ask about Lectern. The answer comes from <TextLink to="/docs">our own documentation</TextLink>, word
          for word as an agent gets it.
        </>
      }
    >
      <Box ref={ref} minH={FORM_HEIGHT} minW="0">
        {isNear ? (
          <LazyBoundary fallback={space}>
            <LiveDemo />
          </LazyBoundary>
        ) : (
          space
        )}
      </Box>
    </LandingSection>
  );
}
