import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { requireOneAsset } from '#http/asset.ts'
import { routeOver } from '#http/route.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import type { JobRun } from '#product/server/what-if/job-history.ts'
import { whatIf, type Answer, type Question } from '#product/server/what-if/what-if.ts'
import { getWorkflowWhatIf, type WorkflowWhatIf } from './contract.ts'
import { pricesOf } from './server/prices.ts'
import { jobRunOf, runRow, type RunRow } from './server/run-rows.ts'
import { nodeMinutesOf, sparkWorkOf } from './server/spark-work.ts'

type Ask = (question: string, values?: Record<string, string | number>) => Promise<readonly unknown[]>

/** Shares of the workers that a job has, of which a curve is made. */
const askedShares = [0.5, 0.625, 0.75, 0.875, 1, 1.25, 1.5, 1.75, 2]

export const getWorkflowWhatIfRoute = routeOver(
  getWorkflowWhatIf,
  ({ ask }: LakePorts) =>
    async ({ query, read, scope, signal }) => {
      const { jobId, minimumWorkers, maximumWorkers } = query
      const range = rangeOf(minimumWorkers, maximumWorkers)
      await requireOneAsset(jobAsset, read, { jobId })
      const askLake: Ask = (question, values = {}) =>
        ask(question, { ...values, workspaceIds: scope.workspaceIds }, signal)
      const rows = z.array(runRow).parse(await askLake('what-if-runs', { jobId }))
      const runs = await withDetails(rows, askLake)
      const priced = pricesOf(rows)
      const workers = Math.round(runs.at(-1)?.workers ?? 0)
      const asked = [...new Set(askedShares.map((share) => Math.max(1, Math.round(share * workers))))]
      const prices = priced?.prices ?? null
      const question: Question = range
        ? { kind: 'autoscaling', ranges: [range], prices }
        : { kind: 'workers', workers: asked, prices }
      return shown(whatIf({ runs }, question), runs, priced?.currency ?? null)
    },
)

function rangeOf(minimum: number | undefined, maximum: number | undefined) {
  if (minimum === undefined && maximum === undefined) return undefined
  if (minimum === undefined || maximum === undefined || minimum > maximum)
    throw new CodedError(
      'invalid_parameter',
      'A range needs minimumWorkers and a maximumWorkers that is not less.',
      {
        field: 'maximumWorkers',
      },
    )
  return { minimum, maximum }
}

/** The runs, of which the latest with an event log has its work, and the latest with node minutes its minutes. */
async function withDetails(rows: readonly RunRow[], ask: Ask): Promise<readonly JobRun[]> {
  const logged = rows.findLast((row) => row.spark_context_id !== null)
  const loaded = rows.findLast((row) => row.has_minutes)
  const work = logged && (await workOf(logged, ask))
  const nodeMinutes =
    loaded &&
    nodeMinutesOf(
      await ask('what-if-minutes', {
        clusterId: loaded.cluster_id,
        fromMs: loaded.work_from_ms,
        untilMs: loaded.work_until_ms,
      }),
    )
  return rows.flatMap((row) => {
    const run = jobRunOf(row)
    if (!run) return []
    if (row === logged && work) run.work = work
    if (row === loaded && nodeMinutes) run.nodeMinutes = nodeMinutes
    return [run]
  })
}

async function workOf(row: RunRow, ask: Ask) {
  const application = { clusterId: row.cluster_id, sparkContextId: row.spark_context_id ?? '' }
  const [stages, executors] = await Promise.all([
    ask('what-if-stages', application),
    ask('spark-executors', application),
  ])
  return sparkWorkOf(row, stages, executors)
}

function shown(answer: Answer, runs: readonly JobRun[], currency: string | null): WorkflowWhatIf {
  const latest = runs.at(-1)
  const known = answer.kind === 'known' ? answer : undefined
  return {
    absentBecause: answer.kind === 'known' ? null : answer.because,
    method: known?.method ?? null,
    runs: runs.length,
    currentWorkers: latest?.workers ?? null,
    nodeType: latest?.worker.name ?? null,
    sizeBytes: known?.sizeBytes ?? null,
    currency,
    points: (known?.points ?? []).map(({ asked, timeMs, averageWorkers, money }) =>
      Object.assign(configurationOf(asked), {
        averageWorkers,
        timeMs,
        databricksCost: money?.databricks ?? null,
        machineCost: money?.machine ?? null,
        cost: money?.total ?? null,
      }),
    ),
    leftOut: (known?.leftOut ?? []).map(({ asked, because }) =>
      Object.assign(configurationOf(asked), { because }),
    ),
    backTest: known?.backTest ?? null,
    notUsed: [...answer.notUsed],
  }
}

type Asked = Extract<Answer, { kind: 'known' }>['points'][number]['asked']

function configurationOf(asked: Asked) {
  return 'workers' in asked
    ? { workers: asked.workers, minimumWorkers: null, maximumWorkers: null }
    : { workers: null, minimumWorkers: asked.minimum, maximumWorkers: asked.maximum }
}
