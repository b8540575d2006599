import { CloseButton, Drawer, Portal } from '@chakra-ui/react';
import { Sidebar } from './sidebar.tsx';

/** The sidebar as a drawer. Selecting an item, Escape and the close button close it. */
export function MobileSidebar({ onClose }: { onClose: () => void }) {
  return (
    <Drawer.Root open placement="start" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="64" aria-label="Menu">
            <Sidebar onChoose={onClose} />
            <Drawer.CloseTrigger asChild position="absolute" top="3" insetEnd="3">
              <CloseButton size="sm" colorPalette="gray" aria-label="Close menu" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
