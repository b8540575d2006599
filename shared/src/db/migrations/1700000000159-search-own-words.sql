-- The search of the web application reads only the rows of the user, because common words are in the rows of all users.
DROP INDEX IF EXISTS singleurl_cache_words;
DROP INDEX IF EXISTS document_topics_words;
