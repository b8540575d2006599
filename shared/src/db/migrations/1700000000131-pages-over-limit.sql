-- Renames `notTaken` in the progress of crawls.
UPDATE document_urls SET progress = progress - 'notTaken' || jsonb_build_object('overLimit', progress -> 'notTaken')
 WHERE progress ? 'notTaken';
