import { Box } from '@chakra-ui/react';
import { ContextSection } from './context-section.tsx';
import { DemoSection } from './demo-section.tsx';
import { FeatureSection } from './feature-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { HowItWorksSection } from './how-it-works-section.tsx';
import { InstallSection } from './install-section.tsx';

/** The landing page. */
export function LandingPage() {
  return (
    <Box>
      <title>Lectern: the right documentation for your coding agent</title>
      <HeroSection />
      <DemoSection />
      <InstallSection />
      <ContextSection />
      <HowItWorksSection />
      <FeatureSection />
    </Box>
  );
}
