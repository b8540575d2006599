-- The owner's counts when an item was moved to the trash. Restoring it may exceed the plan's limits only up to these
-- counts.
ALTER TABLE document_collections
  ADD COLUMN IF NOT EXISTS collections_at_deletion integer,
  ADD COLUMN IF NOT EXISTS topics_at_deletion integer;
