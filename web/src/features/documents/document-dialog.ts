/** The dialogs that a document's row can open. */
export type DocumentDialog = 'view' | 'delete' | 'pages' | 'topics';
