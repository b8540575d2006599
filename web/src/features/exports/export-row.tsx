import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { DownloadIcon } from 'lucide-react';
import { fetchFile } from '../../http/call.ts';
import { SMALL_BUTTON } from '../../ui/button-styles.ts';
import { Caption } from '../../ui/caption.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';

interface ExportRowProps {
  readonly name: string;
  readonly text: string;
  /** Of the file on this server. */
  readonly path: string;
  /** Whether its text can be copied; otherwise its URL can. */
  readonly isText?: boolean;
}

/** A file to download, with its text or URL to copy. */
export function ExportRow({ name, text, path, isText = false }: ExportRowProps) {
  return (
    <Flex gap="3" align="center" justify="space-between" py="2.5" borderTopWidth="1px" wrap="wrap">
      <Box flex="1 1 14rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <Caption overflowWrap="anywhere">{text}</Caption>
      </Box>
      <Flex gap="1.5" flexShrink="0">
        <CopyButton
          hasText
          label={isText ? 'Copy' : 'Copy URL'}
          aria-label={isText ? `Copy ${name}` : `Copy URL of ${name}`}
          source={isText ? () => fetchFile(path) : window.location.origin + path}
        />
        <Button {...SMALL_BUTTON} asChild>
          <a href={path} download aria-label={`Download ${name}`}>
            <DownloadIcon />
            Download
          </a>
        </Button>
      </Flex>
    </Flex>
  );
}
