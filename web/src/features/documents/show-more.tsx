import { Button } from '@chakra-ui/react';

/** The rows of a long list that are shown at first, and with each step. */
export const ROWS_PER_STEP = 200;

interface ShowMoreProps {
  readonly total: number;
  readonly listed: number;
  readonly onMore: () => void;
}

/** Shows more rows of a long list; thousands at once would block the browser. */
export function ShowMore({ total, listed, onMore }: ShowMoreProps) {
  if (total <= listed) return null;
  return (
    <Button size="xs" variant="outline" colorPalette="gray" alignSelf="center" onClick={onMore}>
      Show {Math.min(ROWS_PER_STEP, total - listed)} more of {(total - listed).toLocaleString('en')}
    </Button>
  );
}
