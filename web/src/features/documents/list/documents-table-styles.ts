/**
 * One line for each document. Small screens show its name, state and main action; the document's page has the rest. The
 * markup has explicit roles because changing `display` removes the roles of table elements.
 */
export const DOCUMENTS_TABLE = {
  '& tbody:last-of-type tr:last-of-type td': { borderBottomWidth: '0' },
  '& tr[data-placeholder] td': { padding: '0', borderWidth: '0' },
  '& td[data-column=Documentation] a:hover': { textDecoration: 'underline' },
  '@media (min-width: 1280px)': {
    tableLayout: 'fixed',
    '& [data-narrow-only]': { display: 'none' },
    '& :is(td, th)': { paddingInline: '0.5rem' },
    '& td[data-column=Pin]': { textAlign: 'center' },
    '& :is(td, th):first-of-type': { paddingInlineStart: '1rem', paddingInlineEnd: '0' },
    '& :is(td, th):last-of-type': { paddingInlineEnd: '1rem' },
  },
  // Narrower tables have no room for these columns; the document's page has their values.
  '@media (min-width: 1280px) and (max-width: 1499px)': {
    '& th[data-column=Status]': { width: '22.5%' },
    '& :is(td, th):is([data-column=Crawled], [data-column=Tokens])': { display: 'none' },
  },
  '@media (max-width: 1279px)': {
    '&, & tbody': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"select name actions" "select state actions"',
      alignItems: 'center',
      columnGap: '0.75rem',
      rowGap: '0.125rem',
      padding: '0.5rem 1rem',
      minHeight: '3.5rem',
      borderBottomWidth: '1px',
    },
    '& tbody:last-of-type tr:last-of-type': { borderBottomWidth: '0' },
    '& tr[data-placeholder]': { display: 'block', padding: '0', borderWidth: '0' },
    '& tr[data-placeholder] td': { display: 'block' },
    '& td': { padding: '0', borderWidth: '0', minWidth: '0' },
    '& td[data-column=Select]': { gridArea: 'select' },
    '& td[data-column=Documentation]': { gridArea: 'name' },
    '& td[data-column=Status]': { gridArea: 'state' },
    '& td[data-column=Actions]': { gridArea: 'actions' },
    '& td:is([data-column=URL], [data-column=Topic], [data-column=Crawled], [data-column=Tokens], [data-column=Added], [data-column=Pin])':
      {
        display: 'none',
      },
    '& [data-wide-only]': { display: 'none' },
  },
};
