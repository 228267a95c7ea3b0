/** The columns of the journal in order, with the type names of a warehouse. */
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
