import { Box, Center, Flex, Text } from '@chakra-ui/react';
import { LogOutIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut, useSession } from '../../session/use-session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';

interface SidebarAccountProps {
  readonly onChoose: () => void;
  readonly colorMode: ReactNode;
}

/** The signed-in user, the color scheme button and the logout button. */
export function SidebarAccount({ onChoose, colorMode }: SidebarAccountProps) {
  const { user } = useSession();
  const name = user?.fullName || 'User';
  return (
    <Box>
      <Flex align="center" gap="3" px="1" pb="2">
        <Initial name={name} />
        <Box minW="0" flex="1">
          <Text textStyle="sm" fontWeight="medium" truncate title={name}>
            {name}
          </Text>
          <Text textStyle="caption" color="fg.subtle" truncate title={user?.email}>
            {user?.email || 'user@example.com'}
          </Text>
        </Box>
      </Flex>
      <Flex align="center" gap="1">
        <LogoutButton onChoose={onChoose} />
        {colorMode}
      </Flex>
    </Box>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <Center
      boxSize="9"
      rounded="full"
      bg="accent.subtle"
      color="accent.fg"
      fontWeight="semibold"
      flexShrink="0"
      aria-hidden
    >
      {[...name][0]?.toUpperCase()}
    </Center>
  );
}

function LogoutButton({ onChoose }: { onChoose: () => void }) {
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    onChoose();
    toast({ title: 'Logged out' });
    await navigate('/login');
  };
  return (
    <ActionButton
      flex="1"
      size="sm"
      variant="ghost"
      colorPalette="gray"
      color="fg.muted"
      justifyContent="flex-start"
      px="2.5"
      action={leave}
      failure="Could not log out"
    >
      <LogOutIcon />
      Log out
    </ActionButton>
  );
}
