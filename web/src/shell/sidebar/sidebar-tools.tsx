import { BookOpenIcon, ListChecksIcon, SearchIcon, TargetIcon } from 'lucide-react';
import { useSession } from '../../session/use-session.ts';
import { SidebarLink } from './sidebar-link.tsx';

/** The internal tools. The server allows only admins to use them. */
export function SidebarTools({ onChoose }: { onChoose: () => void }) {
  const { user } = useSession();
  if (!user?.isAdmin) return null;
  return (
    <>
      <SidebarLink to="/search-docs" icon={<SearchIcon />} onChoose={onChoose}>
        Brave Search
      </SidebarLink>
      <SidebarLink to="/firecrawl-search" icon={<TargetIcon />} onChoose={onChoose}>
        Firecrawl Search
      </SidebarLink>
      <SidebarLink to="/sitemap-cacher" icon={<BookOpenIcon />} onChoose={onChoose}>
        Sitemap Cacher
      </SidebarLink>
      <SidebarLink to="/admin/queues" reloadDocument icon={<ListChecksIcon />} onChoose={onChoose}>
        Queues
      </SidebarLink>
    </>
  );
}
