import { Breadcrumb } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

const NAME_WIDTH = { base: '12rem', md: '28rem' } as const;

interface CollectionBreadcrumbProps {
  readonly collection: CollectionReply;
  /** Title of a subpage of the collection. */
  readonly page?: string;
}

/** Breadcrumb to a collection or one of its subpages. */
export function CollectionBreadcrumb({ collection: { id, name }, page }: CollectionBreadcrumbProps) {
  const parents = [
    { to: '/', text: 'Home' },
    { to: '/dashboard', text: 'MCP Servers' },
    ...(page ? [{ to: `/collections/${id}`, text: name }] : []),
  ];
  return (
    <Breadcrumb.Root size="sm">
      <Breadcrumb.List flexWrap="wrap">
        {parents.map(({ to, text }) => (
          <Fragment key={to}>
            <Breadcrumb.Item minW="0">
              <Breadcrumb.Link asChild truncate maxW={NAME_WIDTH}>
                <Link to={to}>{text}</Link>
              </Breadcrumb.Link>
            </Breadcrumb.Item>
            <Breadcrumb.Separator />
          </Fragment>
        ))}
        <Breadcrumb.Item minW="0">
          <Breadcrumb.CurrentLink truncate maxW={NAME_WIDTH}>
            {page ?? name}
          </Breadcrumb.CurrentLink>
        </Breadcrumb.Item>
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}
