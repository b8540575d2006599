-- The size of a document, which open tabs read every few seconds. Otherwise each read would add up its pages.
ALTER TABLE document_urls ADD COLUMN IF NOT EXISTS tokens integer;
UPDATE document_urls u SET tokens = sums.tokens
  FROM (SELECT s.original_url_id AS id, sum(p.tokens)::int AS tokens
          FROM fullsite_cache s JOIN singleurl_cache p ON p.fullsite_cache_id = s.id
         WHERE p.status = 'success' GROUP BY s.original_url_id) sums
 WHERE sums.id = u.id;
