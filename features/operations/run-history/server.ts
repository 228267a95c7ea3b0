import { CodedError } from '#contract/errors.ts'
import { runSources, runStates } from '#contract/job-run.ts'
import { route, routeOver } from '#http/route.ts'
import { stateListRoute } from '#http/state-list.ts'
import type { IncidentEnginePorts } from '#product/server/incident-engine-ports.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import type { JobRun } from '#state/job-runs.ts'
import { detectionKinds, executionSteps, processingKinds, stepOf } from './contract/execution-steps.ts'
import {
  getDetectionStats,
  getEventsAnalysisStatus,
  getLastDetection,
  getLastProcessing,
  listDetections,
  listProcessing,
  listProcessingSources,
  listProcessingStatuses,
  listProcessingSteps,
} from './contract.ts'

const executions = new URL('executions.state.sql', import.meta.url)

export const listProcessingRoute = stateListRoute(listProcessing, executions, {
  fixed: { phase: 'PROCESSING' },
})

export const listDetectionsRoute = stateListRoute(listDetections, executions, {
  fixed: { phase: 'DETECTION', step: null },
})

const executionOf = (run: JobRun) => ({
  executionId: run.runId,
  status: run.state,
  step: stepOf(run.kind),
  source: run.source,
  actorName: run.actor.name,
  createdAt: run.createdAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  finishedAt: run.finishedAt?.toISOString() ?? null,
  detail: run.detail,
  records: run.records,
  reason: run.reason,
})

async function lastOf({ runs }: RunPorts, kinds: readonly string[]) {
  const [run] = await runs.list({ kinds, limit: 1 })
  return { execution: run ? executionOf(run) : null }
}

export const getLastProcessingRoute = routeOver(
  getLastProcessing,
  (ports: RunPorts) => () => lastOf(ports, processingKinds),
)

export const getLastDetectionRoute = routeOver(
  getLastDetection,
  (ports: RunPorts) => () => lastOf(ports, detectionKinds),
)

const detections: ReadonlySet<string> = new Set(detectionKinds)

export const getDetectionStatsRoute = routeOver(
  getDetectionStats,
  ({ runs }: RunPorts) =>
    async ({ path }) => {
      const run = await runs.find(path.executionId)
      if (!run || !detections.has(run.kind))
        throw new CodedError('not_found', 'There is no such detection. Runs are kept for 90 days.')
      const log = await runs.log(run.runId)
      return {
        execution: executionOf(run),
        changedRows: run.records,
        assets: null,
        assetsAbsentBecause: 'A collection counts changed rows of all sources, not by type of asset.',
        log: log.map(({ at, message }) => ({ at: at.toISOString(), message })),
      }
    },
)

export const listProcessingStatusesRoute = route(listProcessingStatuses, () => ({
  statuses: [...runStates],
}))

export const listProcessingSourcesRoute = route(listProcessingSources, () => ({ sources: [...runSources] }))

export const listProcessingStepsRoute = route(listProcessingSteps, () => ({ steps: [...executionSteps] }))

export const getEventsAnalysisStatusRoute = routeOver(
  getEventsAnalysisStatus,
  ({ incidentEngine }: IncidentEnginePorts) =>
    async () => {
      const rounds = await incidentEngine.rounds()
      return {
        rounds: rounds.map(({ category, state, message, startedAt, finishedAt }) => ({
          category,
          status: state,
          startedAt: startedAt?.toISOString() ?? null,
          finishedAt: finishedAt?.toISOString() ?? null,
          message,
        })),
      }
    },
)
