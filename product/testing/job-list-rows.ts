import type { LakeRow } from '#lake/lake.ts'
import { jobListDay } from '#models/found/job-list-day/model.ts'
import { selectAlone } from '#models/testing/select-alone.ts'

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const read = ['job_day', 'job_run_day', 'run', 'finding', 'rule', 'analyzed_execution'] as const

/** What lists of jobs add up, as the model makes it of these rows of the tables that it reads; none where no job ran or cost something. */
export async function jobListRows(rows: Rows): Promise<LakeRow[]> {
  if (!rows['job_day'] && !rows['job_run_day']) return []
  const given = read.flatMap((table) => (rows[table] ? [[table, rows[table]] as const] : []))
  const days = new Set(given.flatMap(([, of]) => of.flatMap(({ day }) => (day === undefined ? [] : [day]))))
  if (days.size === 0) return []
  return selectAlone(jobListDay, Object.fromEntries(given), { days: [...days].map(String) })
}
