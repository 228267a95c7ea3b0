import { z } from 'zod'
import { apiBase, pathFields, pathOf, type AnyEndpoint, type Method } from '#contract/endpoint.ts'
import { jsonSchemaOf, type JsonSchema } from '#contract/json-schema.ts'
import { isReport, listQuery } from '#contract/report.ts'
import { endpoints } from '#features/server-catalogue.ts'
import type { Mart } from '#mart/mart.ts'
import { sampleFields } from '../roles/sample.ts'
import { knownRunId } from './known-runs.ts'

/** A call with its endpoint and its input. */
export type Call = { name: string; method: Method; url: string; payload?: Record<string, unknown> }

type Values = Readonly<Record<string, string>>

const commonNames: ReadonlySet<string> = new Set(Object.keys(listQuery.shape))
const valuesEach = 2
// All orders of all lists and all values of their filters take minutes: at every change each twelfth order and two values.
const asksAll = process.env['LAKEGAUGE_EVERY_CALL'] === 'all'
const isOrderAsked = (index: number) => asksAll || index % 12 === 0
const pageOfAll = '250'

/** Endpoints that only read: every GET, and every report that is requested with a body. */
export const readingEndpoints: readonly AnyEndpoint[] = endpoints.filter(
  (endpoint) => endpoint.changesState !== true && (endpoint.method === 'GET' || isReport(endpoint)),
)

type Asking = {
  mart: Mart
  ranges: readonly Values[]
  /** Whether the answer of a call has the requested object. */
  isAnswered(call: Call): Promise<boolean>
}

/** Calls of an endpoint with values of the published tables: ranges and assets, and for the first asset filters, orders, pages and files. */
export async function callsOf(endpoint: AnyEndpoint, { mart, ranges, isAnswered }: Asking): Promise<Call[]> {
  const filters = await filtersOf(endpoint, mart)
  const isRanged = 'since' in endpoint.query.shape
  const [range = {}] = isRanged ? ranges : []
  const places = await placesOf(endpoint, mart, async (place) => isAnswered(callOf(endpoint, place, range)))
  const calls = places.flatMap((place, index) => {
    // What one asset shows of filters, orders and files, others show too.
    const further = index === 0 ? [...filters, ...pagesOf(endpoint)] : []
    const queries = [...(isRanged ? ranges : [{}]), ...further.map((values) => ({ ...range, ...values }))]
    return queries.map((query) => callOf(endpoint, place, query))
  })
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()]
}

function callOf({ name, method, path, query, body }: AnyEndpoint, place: Values, values: Values): Call {
  const size = 'size' in query.shape ? [['size', pageOfAll] as const] : []
  const asked = Object.entries({ ...place, ...values }).filter(([field]) => field in query.shape)
  const schema = body && jsonSchemaOf(body, 'input')
  return {
    name,
    method,
    url: `${apiBase}${pathOf(path, { ...place, ...values })}?${new URLSearchParams(Object.fromEntries([...size, ...asked]))}`,
    ...(schema && { payload: sampleFields(schema, schema.required ?? []) }),
  }
}

/** Values for a path, or for the required asset of a call: tasks with their runs, jobs, clusters, maintenance, and other assets. */
const knownPlaces = `
  select
    job_id as "jobId",
    run_id as "runId",
    run_id as "jobRunId",
    cast(attempt as varchar) as "attemptNumber",
    max(run_id) over job as "otherRunId",
    cast(max_by(attempt, run_id) over job as varchar) as "otherAttemptNumber",
    task_run_id as "taskRunId",
    task_run_id as "taskId",
    regexp_replace(coalesce(cluster_name.name, cluster_id), '^job-\\d+-run-\\d+-', '') as "clusterName"
  from task_run
  left join cluster_name using (workspace_id, cluster_id)
  window job as (partition by workspace_id, job_id)
  union all by name
  select
    upkeep_id as "jobId",
    maintenance_id as "runId",
    maintenance_id as "jobRunId",
    coalesce(cluster_id, 'Serverless') as "clusterName"
  from upkeep_day
  union all by name
  select
    case when asset_kind = 'pipeline' then asset_id end as "pipelineId",
    case when asset_kind = 'warehouse' then asset_id end as "warehouseId",
    case when asset_kind in ('model_serving', 'vector_search') then asset_id end as "endpointId",
    case when asset_kind = 'pool' then asset_id end as "poolId",
    case when asset_kind = 'cluster' then asset_id end as "clusterId",
    case when asset_kind = 'app' then asset_id end as "appId",
    asset_kind as "assetKind",
    asset_id as "assetId"
  from asset_day
  union all by name
  select pipeline_id as "pipelineId", update_id as "updateId", update_id as "ids"
  from pipeline_update
  union all by name
  select execution_kind as "executionKind", asset_id as "assetId", execution_id as "execution"
  from time_part
  union all by name
  select
    stage_cluster_id as "clusterId",
    spark_context_id as "sparkContextId",
    cast(stage_id as varchar) as "stageNumber",
    cast(stage_attempt as varchar) as "attemptNumber"
  from time_part
  where stage_id is not null
  union all by name
  select
    stage_cluster_id as "clusterId",
    spark_context_id as "sparkContextId",
    '0' as "executionNumber"
  from time_part
  where stage_id is not null
  union all by name
  select warehouse_id as "warehouseId", max(fingerprint) as "fingerprint"
  from warehouse_statement_day
  group by warehouse_id
  union all by name
  select cluster_id as "clusterId", instance_id as "appId", instance_id as "id"
  from cluster_instance
  union all by name
  select workspace_id as "id"
  from workspace
  union all by name
  select min(asset_id) as "id"
  from proposal
  where asset_kind = 'cluster'
  union all by name
  select rule || ':' || target as "id"
  from rule_target
  union all by name
  select min(name) as "name"
  from asset_name
  where kind = 'job'
    and length(name) <= 128
  union all by name
  select min(incident_id) as "incidentId"
  from incident
  group by period is null
  union all by name
  select min(proposal_id) as "proposalId"
  from proposal
  where not is_alternative
  union all by name
  select '${knownRunId}' as "executionId"
  union all by name
  select 'trial-1' as "trialId"
  union all by name
  select min(notebook_id) as "notebookId"
  from notebook_session_day
  union all by name
  select min(asset_id) as "notebookId"
  from asset_day
  where asset_kind = 'notebook'`

/** Values of a path and of required query fields: the first that are answered, or one that is not. */
async function placesOf(
  { path, query, pathValues = {} }: AnyEndpoint,
  mart: Mart,
  isAnswered: (place: Values) => Promise<boolean>,
): Promise<Values[]> {
  const { required = [] } = jsonSchemaOf(query, 'input')
  const fields = [...pathFields(path), ...required].filter((field) => !(field in pathValues))
  const list = fields.map((field) => `"${field}"`).join(', ')
  const { rows } =
    fields.length === 0
      ? { rows: [{}] }
      : await mart.rows(
          `select distinct ${list} from (${knownPlaces}) where ${fields.map((field) => `"${field}" is not null`).join(' and ')} order by ${list}`,
        )
  const found: Values[] = []
  for (const words of wordsOf(pathValues)) {
    const listed = rows.map((row) => ({ ...words, ...asValues(row) }))
    // An id alone may be of many kinds of things.
    const places = list === '"id"' ? fromBothEnds(listed) : listed
    const fitting: Values[] = []
    for (const place of places) {
      if (fitting.length < valuesEach && (await isAnswered(place))) fitting.push(place)
    }
    found.push(...(fitting.length > 0 ? fitting : places.slice(0, 1)))
  }
  return found
}

/** First, last, second, last but one, and so on. */
function fromBothEnds<Item>(items: readonly Item[]): Item[] {
  const half = Math.ceil(items.length / 2)
  const fromEnd = items.slice(half).toReversed()
  return items.slice(0, half).flatMap((item, index) => [item, ...fromEnd.slice(index, index + 1)])
}

/** The combinations of path fields with enumerated values. */
function wordsOf(pathValues: NonNullable<AnyEndpoint['pathValues']>): Values[] {
  return Object.entries(pathValues).reduce<Values[]>(
    (choices, [field, words]) =>
      choices.flatMap((choice) => words.map((word) => ({ ...choice, [field]: word }))),
    [{}],
  )
}

function pagesOf(endpoint: AnyEndpoint): Values[] {
  if (!isReport(endpoint)) return []
  const orders = endpoint.columns
    .filter(({ sortable }) => sortable)
    .filter((_column, index) => isOrderAsked(index))
    .map(({ name }, index) => ({ orderBy: name, orderDirection: index % 2 === 0 ? 'ASC' : 'DESC' }))
  return [...orders, { size: '5', page: '1' }, { format: 'csv' }]
}

/** Each filter alone, and those that name an asset together, as drill-down links set them. */
async function filtersOf({ query, path }: AnyEndpoint, mart: Mart): Promise<Values[]> {
  const { properties = {} } = jsonSchemaOf(query, 'input')
  const own = Object.entries(properties).filter(([name]) => !commonNames.has(name) || name === 'workspaceId')
  const named: string[] = []
  const found: Values[] = []
  for (const [name, schema] of own) {
    const enumerated = enumeratedValues(schema).slice(0, asksAll ? undefined : valuesEach)
    const given =
      enumerated.length > 0 ? enumerated.map((value) => ({ [name]: value })) : await valuesOf(mart, [name])
    const alone = given.filter((values) => isTaken(query, name, values[name]))
    found.push(...alone)
    if (enumerated.length > 0 || alone.length === 0) continue
    named.push(name)
    if (named.length > 1) found.push(...(await valuesOf(mart, [...named, ...pathFields(path)])))
  }
  return found
}

/** Whether a filter allows the value; a column of the same name may have other values. */
function isTaken({ shape }: AnyEndpoint['query'], name: string, value: string | undefined): boolean {
  return shape[name] !== undefined && z.safeParse(shape[name], value).success
}

/** The values that a schema enumerates. */
function enumeratedValues({ type, enum: listed = [], anyOf = [] }: JsonSchema): string[] {
  if (type === 'boolean') return ['true', 'false']
  return [...listed.map(String), ...anyOf.flatMap(enumeratedValues)]
}

const foundValues = new WeakMap<Mart, Map<string, Promise<Values[]>>>()

/** Values that occur together in the most rows of a published table, of at most two tables; empty without names. */
function valuesOf(mart: Mart, names: readonly string[]): Promise<Values[]> {
  const found = foundValues.get(mart) ?? new Map<string, Promise<Values[]>>()
  foundValues.set(mart, found)
  const asked = found.get(names.join()) ?? searchedValues(mart, names)
  found.set(names.join(), asked)
  return asked
}

async function searchedValues(mart: Mart, names: readonly string[]): Promise<Values[]> {
  if (names.length === 0) return [{}]
  const columns = names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  // Findings first: few jobs have any.
  const tables = (await mart.tables())
    .filter((table) => columns.every((column) => table.columns.some(({ name }) => name === column)))
    .toSorted((one, other) => Number(other.name === 'finding') - Number(one.name === 'finding'))
  const found: Values[] = []
  for (const { name } of tables) {
    const list = columns.map((column, index) => `cast(${column} as varchar) as "${names[index]}"`)
    const { rows } = await mart.rows(
      `select ${list.join(', ')}
       from ${name}
       where ${columns.map((column) => `${column} is not null`).join(' and ')}
       group by ${columns.join(', ')}
       order by count(*) desc, ${columns.join(', ')}
       limit 1`,
    )
    found.push(...rows.map(asValues))
  }
  return [...new Map(found.map((values) => [JSON.stringify(values), values])).values()].slice(0, valuesEach)
}

// Every column of the query above is a non-null text.
const asValues = (row: Readonly<Record<string, unknown>>) => row as Values
