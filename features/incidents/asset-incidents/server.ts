import { moneyUnits } from '#contract/money.ts'
import { rangeOf } from '#contract/ranges.ts'
import type { Call } from '#http/call.ts'
import { routeOver } from '#http/route.ts'
import * as calls from '#product/contract/calls/incidents.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import type { IncidentPorts } from '#product/server/incident-ports.ts'
import { countIncidents, readIncidents } from '#product/server/incidents/read-incidents.ts'

type Query = { since?: string | undefined; until?: string | undefined; currency?: string | undefined }
type Thing = { assetKind: string; assetId: string | undefined; instanceId?: string | undefined }
type Asked = Pick<Call<Query, unknown, unknown>, 'query' | 'read' | 'clock' | 'defaultCurrency'>

const mostListed = 100

async function askedOf({ query, clock, defaultCurrency }: Asked, thing: Thing) {
  const dataNow = clock.dataNow()
  const currency = query.currency ?? (await defaultCurrency())
  return { ...rangeOf(query, 'days', dataNow), dataNow, currency, ...thing }
}

const counts = async (ports: IncidentPorts, call: Asked, thing: Thing) =>
  countIncidents({ read: call.read, ports }, await askedOf(call, thing))

async function details(ports: IncidentPorts, call: Asked, thing: Thing) {
  const asked = await askedOf(call, thing)
  const { incidents, dataVersion } = await readIncidents({ read: call.read, ports }, asked)
  const listed = incidents.toSorted(byStake).slice(0, mostListed)
  return { dataVersion, total: incidents.length, incidents: listed }
}

/** The most at stake first, what is not known last. */
function byStake({ atStake: one }: IncidentRow, { atStake: other }: IncidentRow): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const difference = moneyUnits(other) - moneyUnits(one)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

const job = ({ jobId }: { jobId: string }) => ({ assetKind: 'job', assetId: jobId })
const pipeline = ({ id }: { id: string }) => ({ assetKind: 'pipeline', assetId: id })
const notebook = ({ id }: { id: string }) => ({ assetKind: 'notebook', assetId: id })
const cluster = ({ clusterId }: { clusterId?: string | undefined }) => ({
  assetKind: 'cluster',
  assetId: clusterId,
})
const pool = ({ poolId }: { poolId?: string | undefined }) => ({ assetKind: 'pool', assetId: poolId })

export const getJobIncidentCountsRoute = routeOver(
  calls.getJobIncidentCounts,
  (ports: IncidentPorts) => async (call) => counts(ports, call, job(call.path)),
)
export const listJobIncidentsRoute = routeOver(
  calls.listJobIncidents,
  (ports: IncidentPorts) => async (call) => details(ports, call, job(call.path)),
)
export const getPipelineIncidentCountsRoute = routeOver(
  calls.getPipelineIncidentCounts,
  (ports: IncidentPorts) => async (call) => counts(ports, call, pipeline(call.path)),
)
export const listPipelineIncidentsRoute = routeOver(
  calls.listPipelineIncidents,
  (ports: IncidentPorts) => async (call) => details(ports, call, pipeline(call.path)),
)
export const getNotebookIncidentCountsRoute = routeOver(
  calls.getNotebookIncidentCounts,
  (ports: IncidentPorts) => async (call) => counts(ports, call, notebook(call.path)),
)
export const listNotebookIncidentsRoute = routeOver(
  calls.listNotebookIncidents,
  (ports: IncidentPorts) => async (call) => details(ports, call, notebook(call.path)),
)
export const getClusterIncidentCountsRoute = routeOver(
  calls.getClusterIncidentCounts,
  (ports: IncidentPorts) => async (call) => counts(ports, call, cluster(call.query)),
)
export const listClusterIncidentsRoute = routeOver(
  calls.listClusterIncidents,
  (ports: IncidentPorts) => async (call) => details(ports, call, cluster(call.query)),
)
export const listInstanceIncidentsRoute = routeOver(
  calls.listInstanceIncidents,
  (ports: IncidentPorts) => async (call) =>
    details(ports, call, { ...cluster(call.query), instanceId: call.query.appId }),
)
export const getPoolIncidentCountsRoute = routeOver(
  calls.getPoolIncidentCounts,
  (ports: IncidentPorts) => async (call) => counts(ports, call, pool(call.query)),
)
export const listPoolIncidentsRoute = routeOver(
  calls.listPoolIncidents,
  (ports: IncidentPorts) => async (call) => details(ports, call, pool(call.query)),
)
export const getAssetIncidentCountsRoute = routeOver(
  calls.getAssetIncidentCounts,
  (ports: IncidentPorts) => async (call) => counts(ports, call, call.query),
)
export const listAssetIncidentsRoute = routeOver(
  calls.listAssetIncidents,
  (ports: IncidentPorts) => async (call) => details(ports, call, call.query),
)
