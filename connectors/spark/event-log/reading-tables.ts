import type { RawTable } from '#lake/table.ts'
import { keyOfApplication, ofApplication } from './tables.ts'

/** A file of a log, with what its latest reading was. */
export const logPart = {
  name: 'log_part',
  meaning: 'A file of an event log, with how large it was and what went wrong when it was read last.',
  columns: {
    ...ofApplication,
    part_name: 'string',
    bytes: 'bigint',
    modified_time: 'timestamp',
    read_time: 'timestamp',
    problem: 'string',
  },
  key: [...keyOfApplication, 'part_name'],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

/** A cluster whose logs may not be read, or once might not. */
export const logDenial = {
  name: 'log_denial',
  meaning:
    'A cluster whose event logs could not be listed for want of a right; without a problem they can be again.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    cluster_id: 'string',
    destination: 'string',
    problem: 'string',
  },
  key: ['account_id', 'workspace_id', 'cluster_id'],
  arrival: 'latest',
} as const satisfies RawTable

/** What is known of the reading of logs, rather than of what they hold. */
export const readingTables = [logPart, logDenial] as const
