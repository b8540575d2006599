import { Box, Grid, Stack } from '@chakra-ui/react';
import { Panel } from '../ui/panel.tsx';
import { LandingSection } from './landing-section.tsx';
import { Point } from './point.tsx';

const CELLS = Array.from({ length: 48 }, (_, index) => index);

interface Amount {
  readonly title: string;
  readonly text: string;
  /** Whether a cell of the illustration is filled. */
  readonly isFilled: (cell: number) => boolean;
  readonly isRight?: boolean;
}

const AMOUNTS: readonly Amount[] = [
  {
    title: 'Too much context',
    text: 'Whole manuals in the prompt cost tokens on every turn and bury the one paragraph that matters.',
    isFilled: () => true,
  },
  {
    title: 'Too little context',
    text: 'Without documentation, an agent uses the API it remembers, often from two versions ago. The code looks right but does not run.',
    isFilled: (cell) => cell === 20,
  },
  {
    title: 'Just right context',
    text: 'Lectern sends only the passages that answer the question: code first, each with the URL of its page.',
    isFilled: (cell) => [18, 19, 20, 26, 27, 28, 29].includes(cell),
    isRight: true,
  },
];

/** The effect of too much and too little context. */
export function ContextSection() {
  return (
    <LandingSection
      isTinted
      overline="Why"
      title="Agents are only as good as their sources"
      text="Context is a budget. Spend it on the answer."
    >
      <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}>
        {AMOUNTS.map((amount) => (
          <AmountCard key={amount.title} amount={amount} />
        ))}
      </Grid>
    </LandingSection>
  );
}

function AmountCard({ amount: { title, text, isFilled, isRight = false } }: { amount: Amount }) {
  return (
    <Panel p="6" borderColor={isRight ? 'accent.emphasized' : 'border'} shadow={isRight ? 'sm' : 'none'}>
      <Stack gap="5">
        <Grid templateColumns="repeat(8, 1fr)" gap="1.5" aria-hidden>
          {CELLS.map((cell) => (
            <Box
              key={cell}
              h="3"
              rounded="3px"
              bg={isFilled(cell) ? (isRight ? 'accent.solid' : 'fg.subtle') : 'bg.emphasized'}
            />
          ))}
        </Grid>
        <Point title={title} text={text} />
      </Stack>
    </Panel>
  );
}
