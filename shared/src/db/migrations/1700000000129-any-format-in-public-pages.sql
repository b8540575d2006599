-- The formats are listed in the workers' `all-formats.ts` alone; a copy of the list here refused new ones.
ALTER TABLE public_pages DROP CONSTRAINT IF EXISTS public_pages_kind_check;
