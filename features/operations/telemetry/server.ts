import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { CallFacts, ReadOfScope } from '#http/call.ts'
import { mayCall } from '#http/caller.ts'
import { scopedQuery } from '#http/query.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import {
  getAnalysisStats,
  getClusterAnalysisTask,
  getJobAnalysisTask,
  getNotebookAnalysisTask,
  getPipelineAnalysisTasks,
  updateClusterTelemetry,
  updateJobTelemetry,
  updateNotebookTelemetry,
  updatePipelineTelemetry,
  updateTriggered,
} from '#product/contract/calls/analysis-tasks.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import { shownRun } from '#product/server/shown-run.ts'
import type { TelemetryPorts } from '#product/server/telemetry-ports.ts'
import { askedTasks, orderOf, shownTask, type Asking } from './server/asked-tasks.ts'
import { countedStates } from './server/counted-states.ts'
import { countedWork } from './server/counted-work.ts'

const fileOf = (name: string) => scopedQuery(new URL(`${name}.sql`, import.meta.url))
const stateOf = {
  runs: fileOf('state-of-runs'),
  instances: fileOf('state-of-instances'),
  updates: fileOf('state-of-updates'),
  sessions: fileOf('state-of-sessions'),
}
const counted = [
  ['JOB_RUN', fileOf('count-of-runs')],
  ['CLUSTER_INSTANCE', fileOf('count-of-instances')],
  ['PIPELINE_UPDATE', fileOf('count-of-updates')],
  ['NOTEBOOK_SESSION', fileOf('count-of-sessions')],
] as const
const readLogs = fileOf('read-logs')

type Ports = RunPorts & TelemetryPorts
type Clocked = CallFacts & { read: ReadOfScope }
type Query<Name extends string> = Readonly<Record<Name, string>> & Readonly<Record<string, unknown>>

const asking = {
  run: (query: Query<'runId'>): Asking => ({
    query: stateOf.runs,
    thing: 'Run',
    ids: [query.runId],
    values: query,
  }),
  notebook: (query: Query<'notebookId'>): Asking => ({
    query: stateOf.sessions,
    thing: 'A session of notebook',
    ids: [query.notebookId],
    values: query,
  }),
  cluster: (query: Query<'clusterId'>): Asking => ({
    query: stateOf.instances,
    thing: 'An instance of cluster',
    ids: [query.clusterId],
    values: query,
  }),
  updates: (query: { ids: readonly string[] }): Asking => ({
    query: stateOf.updates,
    thing: 'An update of pipeline',
    ids: [...new Set(query.ids)],
    values: { ...query, areAll: false },
  }),
}

async function answeredTasks(ports: Ports, call: Clocked, asked: Asking, update: AnyEndpoint) {
  const { tasks, dataVersion } = await tasksOf(call, asked)
  const isAllowed = mayCall(update, sessionOf(call))
  return { dataVersion, tasks: await Promise.all(tasks.map((task) => shownTask(ports, task, isAllowed))) }
}

async function startedUpdates(ports: Ports, call: Clocked, asked: Asking, isRepair: boolean) {
  const { tasks } = await tasksOf(call, asked)
  const orders = tasks.map((task) => orderOf(task, isRepair))
  const runs = []
  let isNew = false
  for (const order of orders) {
    const started = await ports.telemetry.start(order, authorOf(call))
    isNew ||= started.isNew
    runs.push(await shownRun(ports, started.run))
  }
  const label = runs[0]?.label ?? 'It'
  return { runs, message: isNew ? updateTriggered : `${label} is open already: its run is answered.` }
}

function tasksOf({ read, clock }: Clocked, { values, ...asked }: Asking) {
  return askedTasks(read, { ...asked, values: { ...values, dataNow: clock.dataNow() } })
}

export const getJobAnalysisTaskRoute = routeOver(
  getJobAnalysisTask,
  (ports: Ports) => (call) => answeredTasks(ports, call, asking.run(call.query), updateJobTelemetry),
)
export const updateJobTelemetryRoute = routeOver(
  updateJobTelemetry,
  (ports: Ports) => (call) => startedUpdates(ports, call, asking.run(call.query), call.query.repairTelemetry),
)
export const getNotebookAnalysisTaskRoute = routeOver(
  getNotebookAnalysisTask,
  (ports: Ports) => (call) =>
    answeredTasks(ports, call, asking.notebook(call.query), updateNotebookTelemetry),
)
export const updateNotebookTelemetryRoute = routeOver(
  updateNotebookTelemetry,
  (ports: Ports) => (call) =>
    startedUpdates(ports, call, asking.notebook(call.query), call.query.repairTelemetry),
)
export const getClusterAnalysisTaskRoute = routeOver(
  getClusterAnalysisTask,
  (ports: Ports) => (call) => answeredTasks(ports, call, asking.cluster(call.query), updateClusterTelemetry),
)
export const updateClusterTelemetryRoute = routeOver(
  updateClusterTelemetry,
  (ports: Ports) => (call) =>
    startedUpdates(ports, call, asking.cluster(call.query), call.query.repairTelemetry),
)
export const getPipelineAnalysisTasksRoute = routeOver(
  getPipelineAnalysisTasks,
  (ports: Ports) => (call) => answeredTasks(ports, call, asking.updates(call.query), updatePipelineTelemetry),
)
export const updatePipelineTelemetryRoute = routeOver(
  updatePipelineTelemetry,
  (ports: Ports) => (call) =>
    startedUpdates(ports, call, asking.updates(call.query), call.query.repairTelemetry),
)

const logs = z.object({
  logs: z.coerce.number(),
  files: z.coerce.number(),
  failedFiles: z.coerce.number(),
  bytes: z.coerce.number(),
  clusters: z.coerce.number(),
  deniedClusters: z.coerce.number(),
  lastReadTime: z.string().nullable(),
})
const dayMs = 86_400_000

export const getAnalysisStatsRoute = routeOver(getAnalysisStats, (ports: Ports) => async (call) => {
  const { read, query, clock, scope } = call
  const dataNow = clock.dataNow()
  const since = new Date(dataNow.getTime() - query.days * dayMs)
  const values = { startedSince: since, dataNow, areAll: true, ids: [] }
  const kinds = []
  for (const [kind, file] of counted) kinds.push({ kind, ...countedStates((await read(file, values)).rows) })
  const { rows, dataVersion } = await read(readLogs, values)
  const runsSince = new Date(clock.realNow().getTime() - query.days * dayMs)
  return {
    dataVersion,
    since: since.toISOString(),
    kinds,
    logs: logs.parse(rows[0]),
    work: await countedWork(ports, runsSince, scope.workspaceIds),
  }
})
