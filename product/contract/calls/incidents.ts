import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { severities } from '#contract/notifications.ts'
import { currencyFilter, rangeEnd, rangeStart, type RowOf } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { assetKind } from '../asset-kinds.ts'
import { incidentColumns } from '../columns/incident-columns.ts'
import { rowSchemaOf } from '../row-schema.ts'

/** All that is known of an incident. */
export type IncidentRow = RowOf<{ columns: typeof incidentColumns }>

/** An incident on the wire where it stands in no list. */
export const incidentRow = rowSchemaOf(incidentColumns)

const incidentCount = z.object({
  severity: z.enum(severities),
  open: z.int(),
  resolved: z.int(),
  dismissed: z.int(),
  snoozed: z.int().meta({ description: 'Put off until a day, or until it is worse.' }),
})

/** How many incidents there are, by severity, and what the open ones cost. */
export const incidentCounts = z.object({
  dataVersion: z.int(),
  currency: z.string().nullable(),
  bySeverity: z.array(incidentCount).meta({ description: 'Incidents of each severity.' }),
  open: z.int().meta({ description: 'Open incidents in all.' }),
  openCost: z.int().meta({ description: 'Those of them that are about cost.' }),
  openPrice: z
    .string()
    .nullable()
    .meta({ description: 'The most expensive open incident of each asset, in all, as far as known.' }),
  atStake: z
    .string()
    .nullable()
    .meta({ description: 'What is at stake in a month of all open incidents, counted once.' }),
  sharedAtStake: z
    .string()
    .meta({ description: 'The part that two incidents hold; the amounts less this part are `atStake`.' }),
  moneyInRange: z
    .string()
    .nullable()
    .meta({ description: 'Money of open incidents on the complete days of the range, counted once.' }),
  stakeEstimatedBecause: z
    .string()
    .nullable()
    .meta({ description: 'Why what is at stake is an estimate; null: no VMs are a part.' }),
  rangeEstimatedBecause: z
    .string()
    .nullable()
    .meta({ description: 'Why the money in the range is one; null: no VMs are a part.' }),
  absentBecause: z.object({
    openPrice: z.string().nullable(),
    atStake: z.string().nullable(),
    moneyInRange: z.string().nullable(),
  }),
})
export type IncidentCounts = z.output<typeof incidentCounts>

/** The incidents of one thing with most at stake, and how many there are. */
const incidentsOfThing = z.object({
  dataVersion: z.int(),
  total: z.int().meta({ description: 'Incidents in all; at most 100 are listed.' }),
  incidents: z.array(incidentRow),
})

const asked = { ...scopeQuery, ...currencyFilter, since: rangeStart, until: rangeEnd }
const common = { method: 'GET', guard: mayRead('user'), body: undefined } as const

const summaryOf = <const Path extends string, Own extends z.ZodRawShape>(
  path: Path,
  { name, thing, own }: { name: string; thing: string; own: Own },
) =>
  endpoint({
    ...common,
    name,
    path,
    summary: `Incidents of ${thing}: how many by severity and state, and what the open ones cost.`,
    query: z.strictObject({ ...asked, ...own }),
    output: incidentCounts,
  })

const detailsOf = <const Path extends string, Own extends z.ZodRawShape>(
  path: Path,
  { name, thing, own }: { name: string; thing: string; own: Own },
) =>
  endpoint({
    ...common,
    name,
    path,
    summary: `Incidents of ${thing}, the most at stake a month first.`,
    query: z.strictObject({ ...asked, ...own }),
    output: incidentsOfThing,
  })

const onlyOf = (thing: string) =>
  z
    .string()
    .max(256)
    .optional()
    .meta({ description: `Only of this ${thing}.` })
const cluster = { clusterId: onlyOf('cluster') }
const pool = { poolId: onlyOf('pool') }
const oneAsset = {
  assetKind: assetKind.meta({ description: 'The type of the asset.' }),
  assetId: z.string().min(1).max(256).meta({ description: 'The id of the asset.' }),
}
const instance = { ...cluster, appId: onlyOf('instance') }

export const getJobIncidentCounts = summaryOf('/alerts/jobs/{jobId}/summary', {
  name: 'getJobIncidentCounts',
  thing: 'a job',
  own: {},
})
export const listJobIncidents = detailsOf('/alerts/jobs/{jobId}/details', {
  name: 'listJobIncidents',
  thing: 'a job',
  own: {},
})
export const getPipelineIncidentCounts = summaryOf('/alerts/pipelines/{id}/summary', {
  name: 'getPipelineIncidentCounts',
  thing: 'a pipeline',
  own: {},
})
export const listPipelineIncidents = detailsOf('/alerts/pipelines/{id}/details', {
  name: 'listPipelineIncidents',
  thing: 'a pipeline',
  own: {},
})
export const getNotebookIncidentCounts = summaryOf('/alerts/notebooks/{id}/summary', {
  name: 'getNotebookIncidentCounts',
  thing: 'a notebook',
  own: {},
})
export const listNotebookIncidents = detailsOf('/alerts/notebooks/{id}/details', {
  name: 'listNotebookIncidents',
  thing: 'a notebook',
  own: {},
})
export const getClusterIncidentCounts = summaryOf('/alerts/clusters/summary', {
  name: 'getClusterIncidentCounts',
  thing: 'all-purpose clusters',
  own: cluster,
})
export const listClusterIncidents = detailsOf('/alerts/clusters/details', {
  name: 'listClusterIncidents',
  thing: 'all-purpose clusters',
  own: cluster,
})
export const listInstanceIncidents = detailsOf('/alerts/cluster-instance/details', {
  name: 'listInstanceIncidents',
  thing: 'instances of clusters',
  own: instance,
})
export const getAssetIncidentCounts = summaryOf('/alerts/assets/summary', {
  name: 'getAssetIncidentCounts',
  thing: 'an asset of any type',
  own: oneAsset,
})
export const listAssetIncidents = detailsOf('/alerts/assets/details', {
  name: 'listAssetIncidents',
  thing: 'an asset of any type',
  own: oneAsset,
})
export const getPoolIncidentCounts = summaryOf('/alerts/pools/summary', {
  name: 'getPoolIncidentCounts',
  thing: 'pools',
  own: pool,
})
export const listPoolIncidents = detailsOf('/alerts/pools/details', {
  name: 'listPoolIncidents',
  thing: 'pools',
  own: pool,
})

const countedCategories = ['all', 'cost', 'performance'] as const

export const getIncidentCounts = endpoint({
  ...common,
  name: 'getIncidentCounts',
  path: '/alerts/summary/{category}',
  pathValues: { category: countedCategories },
  summary: 'How many incidents lasted into the range, by severity and state, and what the open ones cost.',
  query: z.strictObject(asked),
  output: incidentCounts.extend({
    isEditable: z.boolean().meta({ description: 'True: the caller may dismiss incidents.' }),
  }),
})
