import type { Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import type { Lake } from '#lake/lake.ts'
import { modelState, stateNote } from './derive-state.ts'
import { modelGraph, type GraphModel } from './model-graph.ts'
import type { Model } from './model.ts'
import { awaitedDays, publishableDays } from './publication.ts'

/** Whether a model gets rows at each publication instead of being rebuilt. */
export function isVersionModel(model: Model): boolean {
  return model.grain === 'version'
}

/** Creates the tables of version models; existing rows stay. */
export async function defineVersionTables(lake: Lake, models: readonly Model[]): Promise<void> {
  for (const { name, columns } of models.filter(isVersionModel)) {
    if (!columns) throw new CodedError('internal', `Version model ${name} declares no columns.`)
    await lake.defineKept(name, columns)
  }
}

type NextVersion = { version: number; publishedAt: Date }

/** Adds the rows of the next version. Rows of an interrupted attempt at the same version are replaced. */
export async function addVersionRows(
  lake: Lake,
  models: readonly Model[],
  { version, publishedAt }: NextVersion,
): Promise<void> {
  if (!models.some(isVersionModel)) return
  const graph = await modelGraph(models)
  for (const model of graph.filter(isVersionModel)) {
    const days = await daysToVersion(lake, model, graph)
    const parameters = { days, publishedAt: publishedAt.toISOString() }
    await lake.replaceVersion(model.name, version, model.select, { parameters })
    await keepUnpublished(lake, model.name, version)
  }
}

/** Days that the next version publishes of any input and that await no rebuild in any; the first time all days. */
async function daysToVersion(lake: Lake, model: GraphModel, graph: readonly GraphModel[]): Promise<Day[]> {
  const inputs = graph.filter(({ name }) => model.reads.includes(name))
  const [counted] = await lake.rows(`select count(*) as row_count from ${model.name}`)
  const isFirst = Number(counted?.['row_count'] ?? 0) === 0
  const days = new Set<Day>()
  const awaited = new Set<Day>()
  for (const input of inputs) {
    const state = await modelState(lake, input.name)
    for (const day of awaitedDays(input, state)) awaited.add(day)
    const news = isFirst ? await daysIn(lake, input.name) : publishableDays(input, state)
    for (const day of news) days.add(day)
  }
  return [...days].filter((day) => !awaited.has(day)).sort()
}

async function keepUnpublished(lake: Lake, table: string, version: number): Promise<void> {
  const days = await daysIn(lake, table, version)
  const state = await modelState(lake, table)
  for (const day of days) state.unpublishedDays.add(day)
  await lake.keepNotes([stateNote(table, { ...state, unpublished: state.unpublishedDays.size > 0 })])
}

async function daysIn(lake: Lake, table: string, version?: number): Promise<Day[]> {
  const condition = version === undefined ? 'true' : 'version >= $version'
  const rows = await lake.rows(
    `select distinct day from ${table} where day is not null and ${condition} order by day`,
    { version: version ?? null },
  )
  return rows.map((row) => String(row['day']))
}
