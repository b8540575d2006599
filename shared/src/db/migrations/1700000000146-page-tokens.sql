-- The tokens of a page, which its list otherwise adds up from all passages of the document.
ALTER TABLE singleurl_cache ADD COLUMN IF NOT EXISTS tokens integer;
UPDATE singleurl_cache p SET tokens = s.tokens
  FROM (SELECT page_id, sum(tokens)::int AS tokens FROM passages GROUP BY page_id) s WHERE p.id = s.page_id;
