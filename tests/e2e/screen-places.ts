import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerTo } from './visit.ts'

type Row = Readonly<Record<string, string>>

/** Ids of things that every screen has something to show of. */
export type Sample = {
  /** An id for each field that paths of screens name. */
  fields: Row
  /** Ids of screens whose fields mean something else. */
  fieldsOf: Readonly<Record<string, Row>>
  /** What a screen takes from its address besides. */
  view: Row
}

export const shownDays = 'startDate=2025-05-24&endDate=2025-05-30'
/** The same days, as calls take them. */
export const askedDays = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

let known: Promise<Sample> | undefined

/** The sample, asked for once a file. */
export function sampleFor(page: Page): Promise<Sample> {
  known ??= sampleOf(page)
  return known
}

async function sampleOf(page: Page): Promise<Sample> {
  const { jobReports } = await answerTo<{ jobReports: Row[] }>(
    page,
    `/reports/jobs?${askedDays}&search=supplier_feed_import`,
  )
  const jobId = idIn(jobReports[0], 'dbJobId')
  const { jobRunReports } = await answerTo<{ jobRunReports: Row[] }>(
    page,
    `/reports/jobs/${jobId}/runs?${askedDays}`,
  )
  const [runId, otherRunId] = [idIn(jobRunReports[0], 'runId'), idIn(jobRunReports[1], 'runId')]
  const { taskRuns } = await answerTo<{ taskRuns: Row[] }>(
    page,
    `/reports/jobs/${jobId}/runs/${runId}/0/task-runs?${askedDays}`,
  )
  const { workloadReports } = await answerTo<{ workloadReports: Row[] }>(
    page,
    `/reports/submit-runs?${askedDays}`,
  )
  const { jobReports: upkeep } = await answerTo<{ jobReports: Row[] }>(
    page,
    `/reports/maintenance-jobs?${askedDays}`,
  )
  const { pipelineReports } = await answerTo<{ pipelineReports: Row[] }>(
    page,
    `/reports/pipelines?${askedDays}`,
  )
  const pipelineId = idIn(pipelineReports[0], 'pipelineId')
  const { pipelineUpdates } = await answerTo<{ pipelineUpdates: Row[] }>(
    page,
    `/reports/pipelines/${pipelineId}/updates?${askedDays}`,
  )
  const { warehouseReports } = await answerTo<{ warehouseReports: Row[] }>(
    page,
    `/reports/sql-warehouses?${askedDays}`,
  )
  const { clusterReports } = await answerTo<{ clusterReports: Row[] }>(
    page,
    `/reports/clusters/allpurpose?${askedDays}`,
  )
  const { poolReports } = await answerTo<{ poolReports: Row[] }>(page, `/reports/pools?${askedDays}`)
  const { workloadReports: serving } = await answerTo<{ workloadReports: Row[] }>(
    page,
    `/reports/ai/model_serving_endpoints?${askedDays}`,
  )
  const { workloadReports: searching } = await answerTo<{ workloadReports: Row[] }>(
    page,
    `/reports/ai/vector_search_endpoints?${askedDays}`,
  )
  const { workloadReports: apps } = await answerTo<{ workloadReports: Row[] }>(
    page,
    `/reports/apps?${askedDays}`,
  )
  const { notebookReports } = await answerTo<{ notebookReports: Row[] }>(
    page,
    `/reports/clusters/notebooks?${askedDays}`,
  )
  const clusterId = idIn(clusterReports[0], 'clusterId')
  const { clusterInstances } = await answerTo<{ clusterInstances: Row[] }>(
    page,
    `/cluster-instances/allpurpose/${clusterId}?${askedDays}`,
  )
  const { workloadReports: serverlessJobs } = await answerTo<{ workloadReports: Row[] }>(
    page,
    `/reports/serverless/jobs?${askedDays}`,
  )
  // No one-time run of the estate is on serverless compute: the page of one shows the runs of a job.
  const serverlessJob = { jobId: idIn(serverlessJobs[0], 'dbJobId') }
  const application = await applicationOf(page)
  const pipeline = upkeep.find(({ upkeepKind }) => upkeepKind === 'Pipeline')
  return {
    fields: {
      jobId,
      entityId: jobId,
      runId,
      taskId: idIn(taskRuns[0], 'taskRunId'),
      pipelineId,
      updateId: idIn(pipelineUpdates[0], 'updateId'),
      warehouseId: idIn(warehouseReports[0], 'sqlEndpointId'),
      clusterId,
      appId: idIn(clusterInstances[0], 'appId'),
      poolId: idIn(poolReports[0], 'poolId'),
      notebookId: idIn(notebookReports[0], 'notebookId'),
      timeFrame: 'weekly',
      category: 'Jobs Compute',
      executionId: await purgeOf(page),
    },
    fieldsOf: {
      '/reporting/databricks-platform/apps/{appId}': { appId: idIn(apps[0], 'appId') },
      '/reporting/artificial-intelligence/model-serving/{endpointId}': {
        endpointId: idIn(serving[0], 'endpointId'),
      },
      '/reporting/artificial-intelligence/vector-search/{endpointId}': {
        endpointId: idIn(searching[0], 'endpointId'),
      },
      '/reporting/one-time-runs/{jobId}': { jobId: idIn(workloadReports[0], 'dbJobId') },
      '/reporting/serverless/job/{jobId}/runs': serverlessJob,
      '/reporting/serverless/one-time-runs/{jobId}/runs': serverlessJob,
      '/reporting/maintenance-jobs/{jobId}': { jobId: idIn(pipeline, 'dbJobId') },
      '/spark-applications/{clusterId}/{sparkContextId}': application,
      '/spark-applications/{clusterId}/{sparkContextId}/stages/{stageNumber}/{attemptNumber}': application,
      '/spark-applications/{clusterId}/{sparkContextId}/sql/{executionNumber}': application,
    },
    view: { runId, otherRunId },
  }
}

/** The Spark application of a run whose time is split, with a stage and a SQL execution. */
async function applicationOf(page: Page): Promise<Row> {
  const { jobReports } = await answerTo<{ jobReports: Row[] }>(
    page,
    `/reports/jobs?${askedDays}&size=100&orderBy=cost&orderDirection=DESC`,
  )
  for (const { dbJobId = '' } of jobReports) {
    const { runTimeParts } = await answerTo<{ runTimeParts: Row[] }>(
      page,
      `/reports/jobs/${dbJobId}/runs/trends/time-parts?${askedDays}&size=1`,
    )
    const run = runTimeParts.find(({ part }) => Boolean(part))
    if (!run) continue
    const { timeParts } = await answerTo<{ timeParts: Row[] }>(
      page,
      `/reports/time-parts/job_run/${dbJobId}/${run['runId']}-${run['attemptNumber']}`,
    )
    const shown = timeParts.find(({ sparkContextId }) => Boolean(sparkContextId))
    if (!shown) continue
    return {
      clusterId: idIn(shown, 'stageClusterId'),
      sparkContextId: idIn(shown, 'sparkContextId'),
      stageNumber: String(shown['stageId']),
      attemptNumber: String(shown['stageAttempt']),
      executionNumber: '0',
    }
  }
  throw new Error('the estate has no run whose time is split')
}

/** A purge of days of which there is no data: it deletes nothing. */
async function purgeOf(page: Page): Promise<string> {
  const started = await page.request.delete('/api/1.0/database-purge?before=2000-01-01')
  expect(started.status()).toBe(200)
  const { executionId }: Row = await started.json()
  return idIn({ executionId: executionId ?? '' }, 'executionId')
}

function idIn(row: Row | undefined, name: string): string {
  const id = row?.[name]
  if (!id) throw new Error(`the estate has no ${name} to show`)
  return id
}

/** Where a screen shows something; a field that no sample fills is told. */
export function placeOf(path: string, { fields, fieldsOf, view }: Sample): string {
  const ids = { ...fields, ...fieldsOf[path] }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const id = ids[name]
    if (!id) throw new Error(`${path}: say in tests/e2e/screen-places.ts where a ${name} is found`)
    return encodeURIComponent(id)
  })
  return `${filled}?${shownDays}&${new URLSearchParams(view).toString()}`
}
