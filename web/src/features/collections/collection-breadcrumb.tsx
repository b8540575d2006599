import { Breadcrumb } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { Link } from 'react-router-dom';

const NAME_WIDTH = { base: '12rem', md: '28rem' } as const;

interface CollectionTrailProps {
  readonly collection: CollectionReply;
  /** Title of a subpage of the collection. */
  readonly page?: string;
}

/** Breadcrumb to a collection or one of its subpages. */
export function CollectionBreadcrumb({ collection: { id, name }, page }: CollectionTrailProps) {
  return (
    <Breadcrumb.Root size="sm">
      <Breadcrumb.List flexWrap="wrap">
        <Breadcrumb.Item>
          <Breadcrumb.Link asChild>
            <Link to="/">Home</Link>
          </Breadcrumb.Link>
        </Breadcrumb.Item>
        <Breadcrumb.Separator />
        <Breadcrumb.Item>
          <Breadcrumb.Link asChild>
            <Link to="/dashboard">MCP Servers</Link>
          </Breadcrumb.Link>
        </Breadcrumb.Item>
        <Breadcrumb.Separator />
        <Breadcrumb.Item minW="0">
          {page ? (
            <Breadcrumb.Link asChild truncate maxW={NAME_WIDTH}>
              <Link to={`/collections/${id}`}>{name}</Link>
            </Breadcrumb.Link>
          ) : (
            <Breadcrumb.CurrentLink truncate maxW={NAME_WIDTH}>
              {name}
            </Breadcrumb.CurrentLink>
          )}
        </Breadcrumb.Item>
        {page && (
          <>
            <Breadcrumb.Separator />
            <Breadcrumb.Item minW="0">
              <Breadcrumb.CurrentLink truncate maxW={NAME_WIDTH}>
                {page}
              </Breadcrumb.CurrentLink>
            </Breadcrumb.Item>
          </>
        )}
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}
