import { Box, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Section } from '../../ui/section.tsx';

/** The log of a running process. */
export function ProcessLog({ title, lines }: { title: string; lines: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  // Scrolls to the newest line.
  useEffect(() => {
    if (lines.length > 0) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines]);
  if (lines.length === 0) return null;
  return (
    <Section
      title={title}
      extra={<CopyButton hasText variant="outline" label="Copy log" source={lines.join('\n')} />}
    >
      <Box
        ref={box}
        role="log"
        aria-label={title}
        tabIndex={0}
        textStyle="code"
        maxH="20rem"
        overflowY="auto"
      >
        <Box as="ol" listStyleType="none">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
            <Text as="li" key={at} py="1" overflowWrap="anywhere">
              {line}
            </Text>
          ))}
        </Box>
      </Box>
    </Section>
  );
}
