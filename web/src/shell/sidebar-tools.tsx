import { useSession } from '../session/use-session.ts';
import { BookIcon, SearchIcon, TargetIcon } from '../ui/icons/line-icons.tsx';
import { SidebarLink } from './sidebar-link.tsx';

/** The internal tools, which are the admin's; the server refuses their calls to everybody else. */
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
      <SidebarLink to="/sitemap-cacher" icon={<BookIcon />} onChoose={onChoose}>
        Sitemap Cacher
      </SidebarLink>
    </>
  );
}
