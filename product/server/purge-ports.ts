import type { JobRun } from '#state/job-runs.ts'
import type { Author } from '#state/change.ts'

/** What a purge deletes: telemetry before a UTC day, or rows that have outlived the retention (days, by table). */
export type PurgeChoice = { before: string } | { retention: Readonly<Record<string, number>> }

/** What a purge would delete of one table. */
export type PurgeTable = {
  table: string
  kind: 'raw' | 'derived'
  retentionDays: number
  before: string
  rows: number
  days: number
  firstDay: string | null
  lastDay: string | null
}

/** What calls about purges are handed. */
export type PurgePorts = {
  purging: {
    /** The configured retention in days, by table. */
    retention: Readonly<Record<string, number>>
    /** So many days are read again by each collection. */
    lookBackDays: number
    /** Counts what a purge would delete. Throws `StillRunning` while it takes long. */
    preview(choice: PurgeChoice, signal: AbortSignal): Promise<readonly PurgeTable[]>
    /** Starts a purge, or answers the one that is open. */
    start(choice: PurgeChoice, author: Author): Promise<JobRun>
  }
}
