import { jobListDay } from '#models/found/job-list-day/model.ts'
import { selectAlone } from '#models/testing/select-alone.ts'

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const read = ['job_day', 'job_run_day', 'run', 'finding', 'rule', 'analyzed_execution'] as const

/** The rows with what lists of jobs add up, as the model makes it of the others; nothing where no job ran or cost something. */
export async function withJobLists(rows: Rows): Promise<Rows> {
  if (!rows['job_day'] && !rows['job_run_day']) return rows
  const given = read.flatMap((table) => (rows[table] ? [[table, rows[table]] as const] : []))
  const days = new Set(given.flatMap(([, of]) => of.flatMap(({ day }) => (day === undefined ? [] : [day]))))
  const added = await selectAlone(jobListDay, Object.fromEntries(given), { days: [...days].map(String) })
  return { ...rows, job_list_day: added }
}
