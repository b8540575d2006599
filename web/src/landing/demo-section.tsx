import { Box } from '@chakra-ui/react';
import { lazyComponent } from '../lazy-component.ts';
import { LazyBoundary } from '../ui/loading/lazy-boundary.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { LandingSection } from './landing-section.tsx';

const LiveDemo = lazyComponent(() => import('./live-demo.tsx'), 'LiveDemo');

/** The height of the form before a question. */
const FORM_HEIGHT = { base: '11.5rem', md: '8.5rem' } as const;

/** A question box that answers from the documentation of Lectern, for visitors. */
export function DemoSection() {
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
      <LazyBoundary fallback={<Box minH={FORM_HEIGHT} />}>
        <LiveDemo />
      </LazyBoundary>
    </LandingSection>
  );
}
