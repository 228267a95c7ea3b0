import { z } from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { requireOneAsset } from '#http/asset.ts'
import { routeOver } from '#http/route.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import type { JobRun } from '#product/server/what-if/job-history.ts'
import { whatIf, type Question } from '#product/server/what-if/what-if.ts'
import { getWorkflowWhatIf, type WorkflowWhatIf } from './contract.ts'
import { askedRanges, askedWorkers, checkRange } from './server/asked.ts'
import { candidatesOf, machineOf, offerRow, type OfferRow } from './server/offers.ts'
import { engineOf, lastOfStretches, observedOf, presentOf } from './server/present.ts'
import { pricesOf } from './server/prices.ts'
import { jobRunOf, runRow, type RunRow } from './server/run-rows.ts'
import { shown } from './server/shown.ts'
import { nodeMinutesOf, sparkWorkOf } from './server/spark-work.ts'

type Ask = (question: string, values?: Record<string, string | number>) => Promise<readonly unknown[]>

export const getWorkflowWhatIfRoute = routeOver(
  getWorkflowWhatIf,
  ({ ask }: LakePorts) =>
    async ({ query, read, scope, signal, clock }) => {
      const { jobId } = query
      checkRange(query, query.scaling === 'AUTOSCALING')
      await requireOneAsset(jobAsset, read, { jobId })
      const askLake: Ask = (question, values = {}) =>
        ask(question, { ...values, workspaceIds: scope.workspaceIds }, signal)
      const rows = z.array(runRow).parse(await askLake('what-if-runs', { jobId }))
      const [runs, offers] = await Promise.all([
        withDetails(rows, askLake),
        offersOf(rows, askLake, clock.dataNow().getTime()),
      ])
      const latest = runs.at(-1)
      const row = rows.at(-1)
      const nodeType = query.nodeType ?? row?.worker_node_type ?? undefined
      const engine = query.engine ?? (row && engineOf(row))
      const candidates = candidatesOf(runs, offers, row?.currency ?? null)
      const worker = workerOf(latest, offers, query.nodeType)
      const priced = pricesOf(rows, offers, { nodeType, engine })
      const atPresent = worker ? Math.round(latest?.workers ?? 0) : 0
      const workers = askedWorkers(runs, worker?.cores ?? 1, atPresent)
      const scaling = scalingOf(query, latest)
      const common = {
        prices: priced?.prices ?? null,
        ...(worker && { worker }),
        ...(engine && { engine }),
      }
      const question: Question =
        scaling === 'AUTOSCALING'
          ? { kind: 'autoscaling', ranges: askedRanges(query, workers, latest), ...common }
          : { kind: 'workers', workers, ...common }
      return {
        ...shown(whatIf({ runs }, question), runs, priced?.by !== 'MACHINES_ALONE'),
        nodeType: nodeType ?? null,
        engine: engine ?? null,
        scaling,
        present: presentOf(rows),
        observed: observedOf(rows),
        candidates: [...candidates],
        engines: [...new Set(rows.map(engineOf))],
        currency: priced?.currency ?? null,
        pricedBy: priced?.by ?? null,
      }
    },
)

/** What is asked for; a range alone is one to scale in, and else it is as the latest run was. */
function scalingOf(
  { scaling, maximumWorkers }: QueryOf<typeof getWorkflowWhatIf>,
  latest: JobRun | undefined,
): WorkflowWhatIf['scaling'] {
  if (scaling) return scaling
  return maximumWorkers !== undefined || latest?.autoscaling ? 'AUTOSCALING' : 'FIXED'
}

/** Types of VM of the region, asked for where a run has workers. */
async function offersOf(rows: readonly RunRow[], ask: Ask, nowMs: number): Promise<readonly OfferRow[]> {
  const latest = rows.at(-1)
  if (!latest?.worker_node_type) return []
  const { workspace_id: workspaceId } = latest
  return z.array(offerRow).parse(await ask('what-if-machines', { workspaceId, nowMs }))
}

/** The type of VM that is asked for, with its cores and memory; that of the latest run where none is named. */
function workerOf(latest: JobRun | undefined, offers: readonly OfferRow[], nodeType: string | undefined) {
  if (nodeType === undefined || nodeType === latest?.worker.name) return latest?.worker
  const offer = offers.find(({ node_type }) => node_type === nodeType)
  if (!offer)
    throw new CodedError('invalid_parameter', 'The region of the workspace offers no such type of VM.', {
      field: 'nodeType',
    })
  return machineOf(offer)
}

/**
 * The runs; of the latest ones before a change, and of the latest of all, the last with an event log has its work, and the last with
 * node minutes its minutes.
 */
async function withDetails(rows: readonly RunRow[], ask: Ask): Promise<readonly JobRun[]> {
  const [works, minutes] = await Promise.all([
    answersFor(
      lastOfStretches(rows, (row) => row.spark_context_id !== null),
      (row) => workOf(row, ask),
    ),
    answersFor(
      lastOfStretches(rows, (row) => row.has_minutes),
      (row) => minutesOf(row, ask),
    ),
  ])
  return rows.flatMap((row) => {
    const run = jobRunOf(row)
    if (!run) return []
    const [work, nodeMinutes] = [works.get(row), minutes.get(row)]
    if (work) run.work = work
    if (nodeMinutes) run.nodeMinutes = nodeMinutes
    return [run]
  })
}

async function answersFor<Answer>(rows: readonly RunRow[], answerOf: (row: RunRow) => Promise<Answer>) {
  return new Map(await Promise.all(rows.map(async (row) => [row, await answerOf(row)] as const)))
}

async function minutesOf({ cluster_id, work_from_ms, work_until_ms }: RunRow, ask: Ask) {
  const range = { clusterId: cluster_id, fromMs: work_from_ms, untilMs: work_until_ms }
  return nodeMinutesOf(await ask('what-if-minutes', range))
}

async function workOf(row: RunRow, ask: Ask) {
  const application = { clusterId: row.cluster_id, sparkContextId: row.spark_context_id ?? '' }
  const [stages, executors] = await Promise.all([
    ask('what-if-stages', application),
    ask('spark-executors', application),
  ])
  return sparkWorkOf(row, stages, executors)
}
