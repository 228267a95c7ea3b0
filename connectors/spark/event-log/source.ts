import type { Source } from '#collect/source.ts'
import { logTables } from './tables.ts'

/** The place of the source that reads event logs: it brings nothing. */
export const eventLog: Source = {
  name: 'event-log',
  system: 'databricks',
  meaning: 'Event logs of Spark.',
  scope: 'workspace',
  tables: logTables,
  freshMinutes: 60,
  without: 'Figures of Spark are missing.',
  right: { name: 'READ VOLUME', grant: 'GRANT READ VOLUME ON VOLUME logs TO {principal}' },
  fetch: () => Promise.resolve(undefined),
}
