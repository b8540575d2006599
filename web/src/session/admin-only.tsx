import { LockIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { useSession } from './use-session.ts';

/** Renders its children for administrators, and a message for other users. The server enforces the same rule. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user?.isAdmin) return children;
  return (
    <Panel>
      <EmptyState
        icon={<LockIcon />}
        title="Only administrators can use this tool"
        help={{ to: '/docs/self-hosting', label: 'How to become an administrator' }}
      />
    </Panel>
  );
}
