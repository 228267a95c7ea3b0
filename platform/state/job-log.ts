import { sql } from 'kysely'
import type { StateDatabase } from './state.ts'

/** One event of a run. */
export type LogLine = { at: Date; message: string }

/** Adds events to the log of a run. */
export async function writeLog(db: StateDatabase, runId: string, lines: readonly LogLine[]): Promise<void> {
  for (const { at, message } of lines)
    await sql`
      insert into job_log_line (run_id, line_number, written_at, message)
      select ${runId}::text, coalesce(max(line_number), 0) + 1, ${at}::timestamptz, ${message}::text
      from job_log_line
      where run_id = ${runId}
      having exists (select 1 from job_run where run_id = ${runId})`.execute(db)
}

/** The events of a run in their order. */
export function readLog(db: StateDatabase, runId: string): Promise<LogLine[]> {
  return db
    .selectFrom('job_log_line')
    .select(['written_at as at', 'message'])
    .where('run_id', '=', runId)
    .orderBy('line_number')
    .execute()
}
