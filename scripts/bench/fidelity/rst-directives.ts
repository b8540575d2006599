/** Directives whose body is hidden, or not in the source. */
export const HIDDEN: ReadonlySet<string> = new Set(
  (
    'index toctree meta highlight highlightlang currentmodule module py:module py:currentmodule literalinclude raw image ' +
    'include contents sectionauthor moduleauthor codeauthor tabularcolumns testsetup testcleanup role default-role ' +
    'program c:namespace audit-event-table figure graphviz digraph inheritance-diagram plot'
  ).split(' '),
);

export const CODE: ReadonlySet<string> = new Set(
  'code-block sourcecode code parsed-literal testcode testoutput doctest prompt ipython'.split(' '),
);

/** The titles that Sphinx writes before the body of a directive, including directives of Python's manual. */
export const TITLED: Readonly<Record<string, string>> = {
  note: 'Note',
  warning: 'Warning',
  tip: 'Tip',
  hint: 'Hint',
  caution: 'Caution',
  danger: 'Danger',
  important: 'Important',
  attention: 'Attention',
  seealso: 'See also',
  availability: 'Availability',
  'impl-detail': 'CPython implementation detail',
  versionadded: 'New in version',
  versionchanged: 'Changed in version',
  deprecated: 'Deprecated since version',
  'deprecated-removed': 'Deprecated since version will be removed in version',
  'audit-event': 'Raises an auditing event',
};

/** The keywords that Sphinx writes before the names that a directive declares. */
export const KINDS_SHOWN: Readonly<Record<string, string>> = {
  class: 'class',
  exception: 'exception',
  abstractmethod: 'abstractmethod',
  classmethod: 'classmethod',
  staticmethod: 'static',
  coroutinefunction: 'coroutine',
  coroutinemethod: 'coroutine',
  awaitablefunction: 'awaitable',
  awaitablemethod: 'awaitable',
  type: 'type',
};

/** Directives whose names are shown with their module. */
export const MODULE_MEMBERS: ReadonlySet<string> = new Set(
  'function class exception data coroutinefunction awaitablefunction decorator'.split(' '),
);
