-- Indexes of the words in the titles and URLs of pages and in the names of topics, for the search of the web application.
CREATE INDEX IF NOT EXISTS singleurl_cache_words ON singleurl_cache USING gin (
  to_tsvector('simple', translate(left(coalesce(title, ''), 300) || ' ' || left(url, 500),
                                  '/-_.:#?=&%+~@', '             ')));
CREATE INDEX IF NOT EXISTS document_topics_words ON document_topics USING gin (
  to_tsvector('simple', translate(left(name, 300), '/-_.:#?=&%+~@', '             ')));
