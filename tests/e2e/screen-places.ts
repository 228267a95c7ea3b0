import type { Page } from 'playwright-core'

type Row = Readonly<Record<string, string>>
/** An id for each field that paths of screens name, and what a screen needs besides. */
export type Sample = {
  fields: Readonly<Record<string, string>>
  /** Of screens whose fields mean something else. */
  fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>>
  view: Readonly<Record<string, string>>
}

export const shownDays = 'startDate=2025-05-24&endDate=2025-05-30'
const asked = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

/** Things of the estate that every screen has something to show of. */
export async function sampleOf(page: Page, url: string): Promise<Sample> {
  const list = async (path: string, name: string): Promise<Row[]> =>
    (await (await page.request.get(`${url}/api/1.0/reports/${path}`)).json())[name]
  const jobs = await list(`jobs?${asked}&search=supplier_feed_import`, 'jobReports')
  const jobId = jobs[0]?.['dbJobId'] ?? ''
  const [run = {}, other = {}] = await list(`jobs/${jobId}/runs?${asked}`, 'jobRunReports')
  const [oneTime = {}] = await list(`submit-runs?${asked}`, 'workloadReports')
  const upkeep = await list(`maintenance-jobs?${asked}`, 'jobReports')
  const pipeline = upkeep.find(({ upkeepKind }) => upkeepKind === 'Pipeline')
  const [runId = '', otherRunId = ''] = [run['runId'], other['runId']]
  const tasks = await page.request.post(`${url}/api/1.0/reports/jobs/${jobId}/runs/${runId}/0/tasks`, {
    data: {},
  })
  const { jobRunTasksReports: tries }: { jobRunTasksReports: { parentTask: Row }[] } = await tasks.json()
  return {
    fields: { jobId, runId, taskId: tries[0]?.parentTask['taskRunId'] ?? '' },
    fieldsOf: {
      '/reporting/one-time-runs/{jobId}': { jobId: oneTime['dbJobId'] ?? '' },
      '/reporting/maintenance-jobs/{jobId}': { jobId: pipeline?.['dbJobId'] ?? '' },
    },
    view: { runId, otherRunId },
  }
}

/** Where a screen shows something; a field that no sample fills is told. */
export function placeOf(path: string, { fields, fieldsOf, view }: Sample): string {
  const known = { ...fields, ...fieldsOf[path] }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = known[name]
    if (!value) throw new Error(`${path}: say in tests/e2e/screen-places.ts where a ${name} is found`)
    return encodeURIComponent(value)
  })
  return `${filled}?${shownDays}&${new URLSearchParams(view).toString()}`
}
