import { z } from 'zod';
import { ECOSYSTEMS, LIBRARY_MATCHES, LIBRARY_SOURCES } from '../domain/libraries/library.ts';
import { trimSlashes } from '../domain/trim-end.ts';
import { MAX_URL_CHARS } from '../domain/web/url-length.ts';
import { done, timestamp } from './common-shapes.ts';
import { isCrawlable, recentDocument, URL_MESSAGE } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { library } from './library-shape.ts';

const MAX_RESOLVED_LIBRARIES = 100;

/** A library in a manifest. */
export const namedLibrary = z.object({
  ecosystem: z.enum(ECOSYSTEMS),
  name: z
    .string()
    .trim()
    .min(1, 'Library name is required')
    .max(214, 'Library names must have at most 214 characters')
    .regex(/^[\w@./:~+-]+$/, 'Library names can only contain letters, digits and @ . / : _ ~ + -'),
  /** The installed version, or its first numbers; null for the latest release. */
  version: z
    .string()
    .trim()
    .min(1)
    .max(100, 'Versions must have at most 100 characters')
    .regex(/^[\w.+!~-]+$/, 'Versions can only contain letters, digits and . + - _ ! ~')
    .nullable(),
  /** The registry of the package, such as a mirror of npm's or a simple index of Python; default: the public one. */
  registry: z
    .url({ protocol: /^https?$/, error: 'Registry must be an http or https URL' })
    .max(500, 'Registry URL must have at most 500 characters')
    .refine((url) => !/[?#@]/.test(url), 'Registry URL must not contain credentials or a query')
    .overwrite(trimSlashes)
    .optional(),
});

export type NamedLibrary = z.output<typeof namedLibrary>;

const resolvedLibrary = namedLibrary.extend({
  /** Null when no documentation was found. */
  match: z.enum(LIBRARY_MATCHES).nullable(),
  /** The version that the documentation describes; null when it is not stated. */
  documentVersion: z.string().nullable(),
  source: z.object({ kind: z.enum(LIBRARY_SOURCES), url: z.string() }).nullable(),
  /** The number of pages; null until it is known. */
  pages: z.number().nullable(),
  /** Why this source was chosen, or why documentation is missing, as a sentence without a final period. */
  reason: z.string(),
  /** The newest release of each minor version, newest first; only for a library without a version. */
  versions: z.array(z.string()),
});

export type ResolvedLibrary = z.output<typeof resolvedLibrary>;

/** A library in a request. The other schemas accept fields that a newer process adds. */
const requestedLibrary = namedLibrary.strict();

const resolveLibrariesBody = z.object({
  libraries: z
    .array(requestedLibrary)
    .min(1)
    .max(MAX_RESOLVED_LIBRARIES, `At most ${MAX_RESOLVED_LIBRARIES} libraries are allowed`),
});

/** The URL that a user chose for a library, with `{version}`, `{minor}` or `{major}` in place of the version. */
const libraryCorrection = z.object({
  ecosystem: z.enum(ECOSYSTEMS),
  name: z.string(),
  url: z.string(),
});

export type LibraryCorrection = z.output<typeof libraryCorrection>;

/** The input of the workers: the libraries, and the user's corrections of them. */
export const resolveLibrariesInput = z.object({
  libraries: z.array(namedLibrary),
  corrections: z.array(libraryCorrection).default([]),
});

export const resolvedLibraries = z.object({ libraries: z.array(resolvedLibrary) });

export const resolveLibraries = endpoint({
  method: 'POST',
  path: '/api/libraries/resolve',
  summary: 'Find the documentation of up to 100 libraries at their versions, in the same order',
  keyScope: 'read',
  readsNoCollection: true,
  body: resolveLibrariesBody,
  reply: resolvedLibraries,
});

export const addLibrary = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/libraries',
  summary: 'Add the documentation of a library at a version',
  keyScope: 'write',
  body: z.object({ library: requestedLibrary }),
  reply: recentDocument.extend({ library }),
  status: 201,
});

export const replaceLibrary = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/library',
  summary: 'Replace a library’s document with another version, or with the documentation at your URL',
  keyScope: 'write',
  body: z
    .strictObject({
      /** Default: the version that was requested before. */
      version: namedLibrary.shape.version.default(null),
    })
    .prefault({}),
  reply: recentDocument.extend({ library }),
  status: 201,
});

const storedCorrection = libraryCorrection.extend({ id: z.number(), createdAt: timestamp });

export const listLibraryCorrections = endpoint({
  method: 'GET',
  path: '/api/library-corrections',
  summary: 'List the URLs that you chose for libraries',
  keyScope: 'read',
  reply: z.array(storedCorrection),
});

export const correctLibrary = endpoint({
  method: 'POST',
  path: '/api/library-corrections',
  summary: 'Choose the URL of the documentation of a library, for all your collections',
  keyScope: 'write',
  body: namedLibrary.extend({
    /** The version that the URL is for: where the URL contains it, other versions are found too. */
    version: namedLibrary.shape.version.default(null),
    url: z
      .string(URL_MESSAGE)
      .trim()
      .max(MAX_URL_CHARS, 'URL must have at most 2,048 characters')
      .refine(isCrawlable, URL_MESSAGE),
  }),
  reply: storedCorrection,
  status: 201,
});

export const deleteLibraryCorrection = endpoint({
  method: 'DELETE',
  path: '/api/library-corrections/:correctionId',
  summary: 'Remove the URL that you chose for a library',
  keyScope: 'write',
  reply: done,
});
