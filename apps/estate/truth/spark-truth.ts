import type { DuckDBConnection } from '@duckdb/node-api'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

import { sparkContexts } from '../event-log/contexts/contexts.ts'
import type { FactReader } from '../event-log/contexts/fact-reader.ts'
import { logDeliveries, noDelivery } from '../event-log/contexts/log-delivery.ts'
import { missingPart, partsOf } from '../event-log/delivery/parts.ts'
import { planWork } from '../event-log/plan/plan-work.ts'
import type { SparkTotals } from '../event-log/plan/totals.ts'
import { totalsOf } from '../event-log/plan/totals.ts'
import type { SparkContext } from '../event-log/spark-context.ts'
import type { SparkStory } from '../event-log/stories.ts'
import type { Work } from '../event-log/work.ts'

const workspaceRow = z.object({
  account_id: z.string(),
  workspace_id: z.string(),
  region: z.string(),
  cloud: z.enum(['AZURE', 'AWS']),
})
const taskRow = z.object({
  job_id: z.string(),
  run_id: z.string(),
  repair: z.int(),
  task_run_id: z.string(),
  run_ms: z.string().transform(Number),
})

/** What the Spark work of a task run did, as it was planned. */
export type SparkTask = SparkTotals & {
  workspaceId: string
  jobId: string
  runId: string
  attempt: number
  taskRunId: string
  clusterId: string
  contextId: string
  /** Whether every part of its log was delivered. */
  isWhole: boolean
  /** The name of its story; null: none. */
  story: string | null
  executionMs: number
  /** How long its run took, to its true end. */
  runMs: number
}

/** A story of event logs that has begun. */
export type SparkStoryFact = SparkStory & { workspaceId: string; jobId: string }

const keptMs = 30 * 86_400_000
const deliveryMs = 600_000

/** The Spark work of task runs that ended and whose logs are kept at an instant, and the stories among it. */
export async function sparkTruth(
  connection: DuckDBConnection,
  folder: string,
  atMs: number,
): Promise<{ tasks: SparkTask[]; stories: SparkStoryFact[] }> {
  const reader = await factReader(connection, folder)
  const deliveries = await logDeliveries(reader)
  const tasks: SparkTask[] = []
  const stories: SparkStoryFact[] = []
  for (const row of await reader.rows(workspaceRow, 'from fact.workspace order by workspace_id')) {
    const { account_id, workspace_id, region, cloud } = row
    const delivery = deliveries.get(workspace_id) ?? noDelivery
    for (const [jobId, story] of delivery.stories) {
      if (Date.parse(story.from) < atMs) stories.push({ ...story, workspaceId: workspace_id, jobId })
    }
    const place = { accountId: account_id, workspaceId: workspace_id, region, cloud }
    const contexts = await sparkContexts(reader, place, { delivery, sinceMs: atMs - keptMs })
    tasks.push(...(await tasksIn(reader, workspace_id, contexts, atMs)))
  }
  return { tasks, stories }
}

async function tasksIn(
  reader: FactReader,
  workspaceId: string,
  contexts: readonly SparkContext[],
  atMs: number,
): Promise<SparkTask[]> {
  const rows = await reader.rows(taskRow, tasksOfWorkspace, { workspaceId })
  const rowBy = new Map(rows.map((row) => [row.task_run_id, row]))
  return contexts.flatMap((context) => {
    const isKept = ({ fromMs, untilMs }: Work) => fromMs > atMs - keptMs && untilMs < atMs - deliveryMs
    const works = Map.groupBy(context.works.filter(isKept), ({ taskRunId }) => taskRunId)
    return [...works].flatMap(([taskRunId, own]) => {
      const row = taskRunId === undefined ? undefined : rowBy.get(taskRunId)
      return row ? [sparkTask(context, own, row)] : []
    })
  })
}

function sparkTask(context: SparkContext, works: readonly Work[], row: z.infer<typeof taskRow>): SparkTask {
  const missing = partsOf(context).find(({ rollover }) => rollover === missingPart(context))
  const isWhole = works.every(
    ({ fromMs, untilMs }) => !missing || untilMs < missing.fromMs || fromMs >= missing.untilMs,
  )
  return {
    ...totalsOf(works.map((work) => planWork(work, context))),
    workspaceId: context.workspaceId,
    jobId: row.job_id,
    runId: row.run_id,
    attempt: row.repair,
    taskRunId: row.task_run_id,
    clusterId: context.clusterId,
    contextId: context.contextId,
    isWhole,
    story: works.find((work) => work.story)?.story?.kind ?? null,
    executionMs: works.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0),
    runMs: row.run_ms,
  }
}

const tasksOfWorkspace = `
select task_run.job_id, task_run.run_id, repair, task_run_id, cast(run.end_ms - run.start_ms as varchar) as run_ms
from fact.task_run
inner join fact.run using (workspace_id, run_id)
where task_run.workspace_id = $workspaceId`

async function factReader(connection: DuckDBConnection, folder: string): Promise<FactReader> {
  await connection.run('create schema if not exists fact')
  for (const file of await readdir(folder)) {
    const [table = ''] = file.split('.')
    await connection.run(`create or replace view fact.${table} as from read_parquet('${join(folder, file)}')`)
  }
  return {
    rows: async (schema, sql, parameters = {}) =>
      z.array(schema).parse((await connection.runAndReadAll(sql, parameters)).getRowObjectsJson()),
  }
}
