/** The dialogs of a document row. */
export type DocumentDialog = 'view' | 'delete' | 'pages' | 'topics' | 'refresh' | 'cancel';
