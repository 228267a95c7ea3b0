/** The columns of the journal, in their order, as a warehouse names their types. */
export const journalColumns = {
  seq: 'BIGINT',
  session: 'STRING',
  kind: 'STRING',
  name: 'STRING',
  scope: 'STRING',
  version: 'BIGINT',
  value: 'STRING',
  gone: 'BOOLEAN',
}
