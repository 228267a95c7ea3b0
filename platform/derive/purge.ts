import { z } from 'zod'
import { dayOf, type Day } from '#contract/dates.ts'
import type { Lake, Note } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { markInputs } from './change-detection.ts'
import { modelState, stateNote } from './derive-state.ts'
import { modelGraph, type GraphModel } from './model-graph.ts'
import type { Model } from './model.ts'
import { expiringTable, expiringTables, type Expiring, type PurgeChoice } from './retention.ts'
import { purgedNote, purgedTables, sealedGraph, type Purged } from './sealed-days.ts'

/** What a purge deletes, or would delete, of one table. */
export const purgeStep = expiringTable.omit({ condition: true }).extend({
  rows: z.int(),
  days: z.int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
})
export type PurgeStep = z.output<typeof purgeStep>

/** Late rows of a raw table, all of whose days were sealed when they arrived. */
export const lateTable = z.object({ table: z.string(), sealedBefore: z.string(), rows: z.int() })
export type LateRows = z.output<typeof lateTable>

type Tables = { tables: readonly RawTable[]; models: readonly Model[] }
export type Purging = Tables & { choice: PurgeChoice; now: Date }
/** How far a purge is: which table loses its rows, and how many tables are done. */
export const purgeReport = z.object({ table: z.string(), done: z.int(), total: z.int() })
export type PurgeReport = z.output<typeof purgeReport>

/** What a purge would delete, per table. */
export async function purgePreview(lake: Lake, purging: Purging): Promise<PurgeStep[]> {
  const steps: PurgeStep[] = []
  for (const expiring of await expiringNow(lake, purging)) steps.push(await stepOf(lake, expiring))
  return steps
}

/** Seals days whose raw rows go, and deletes the rows. No day may await a rebuild. */
export async function purge(
  lake: Lake,
  purging: Purging,
  onTable: (report: PurgeReport) => void = () => {},
): Promise<PurgeStep[]> {
  const expiring = await expiringNow(lake, purging)
  const steps: PurgeStep[] = []
  for (const each of expiring) steps.push(await stepOf(lake, each))
  const gone = expiring.filter(({ table }) => steps.some((step) => step.table === table && step.rows > 0))
  if (gone.length > 0) {
    const purged = purgedNote(await sealedBy(lake, purging, gone))
    await lake.keepNotes([purged, ...(await builtAnewNotes(lake, purging, gone))])
  }
  const graph = await modelGraph(purging.models)
  for (const [done, { table, kind, condition }] of gone.entries()) {
    onTable({ table, done, total: gone.length })
    if (kind === 'raw') await lake.deleteRows(table, condition)
    else await deleteDerived(lake, table, condition, neverSealedReaders(graph, table))
  }
  return steps
}

/** Counts all late rows so far. */
export async function lateRows(lake: Lake, { tables, models }: Tables): Promise<LateRows[]> {
  const purged = await purgedTables(lake)
  const graph = sealedGraph(await modelGraph(models), purged)
  const late: LateRows[] = []
  for (const { name } of tables) {
    const sealedBefore = sealedFor(graph, name)
    if (sealedBefore === undefined) continue
    const rows = (purged.lateRows[name] ?? 0) + (await newLateRows(lake, name, sealedBefore, purged))
    if (rows > 0) late.push({ table: name, sealedBefore, rows })
  }
  return late
}

async function expiringNow(
  lake: Lake,
  { tables, models, choice, now }: Purging,
): Promise<readonly Expiring[]> {
  const lastDay = (await lake.dataDays()).findLast((day) => day <= dayOf(now))
  return lastDay === undefined ? [] : expiringTables(tables, models, choice, lastDay)
}

async function stepOf(lake: Lake, { condition, ...expiring }: Expiring): Promise<PurgeStep> {
  const day = expiring.kind === 'raw' ? 'last_day' : 'day'
  const [row = {}] = (await lake.columnsOf(expiring.table))
    ? await lake.rows(
        `select count(*) as row_count, count(distinct ${day}) as day_count, min(${day}) as first_day, max(${day}) as last_day
         from ${expiring.table}
         where ${condition}`,
      )
    : []
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    ...expiring,
    rows: Number(row['row_count'] ?? 0),
    days: Number(row['day_count'] ?? 0),
    firstDay: text(row['first_day']),
    lastDay: text(row['last_day']),
  }
}

/** The notes that must be kept before the first row is deleted. */
async function sealedBy(lake: Lake, purging: Purging, gone: readonly Expiring[]): Promise<Purged> {
  const purged = await purgedTables(lake)
  const before = { ...purged.before }
  for (const { table, before: day } of gone) {
    if (day > (before[table] ?? '')) before[table] = day
  }
  const late = await lateRows(lake, purging)
  const graph = sealedGraph(await modelGraph(purging.models), { before })
  return {
    before,
    version: await lake.version(),
    lateRows: { ...purged.lateRows, ...Object.fromEntries(late.map(({ table, rows }) => [table, rows])) },
    madeBy: { ...purged.madeBy, ...(await makersOf(lake, graph, purged)) },
  }
}

/** Incremental models lose the keys without input rows only when all their rows are rebuilt. */
async function builtAnewNotes(
  lake: Lake,
  { models }: Purging,
  gone: readonly Expiring[],
): Promise<readonly Note[]> {
  const readers = (await modelGraph(models)).filter(
    ({ uniqueKey, reads }) => uniqueKey && gone.some(({ table }) => reads.includes(table)),
  )
  const notes = readers.map(async ({ name }) =>
    stateNote(name, { ...(await modelState(lake, name)), builtVersion: 0 }),
  )
  return Promise.all(notes)
}

async function makersOf(
  lake: Lake,
  graph: readonly GraphModel[],
  { madeBy }: Purged,
): Promise<Purged['madeBy']> {
  const makers: Record<string, Purged['madeBy'][string]> = {}
  for (const { name, grain, sealedBefore } of graph) {
    const known = madeBy[name] ?? []
    const hash = await lake.derivedHash(name)
    if (grain !== 'day' || sealedBefore === undefined || hash === undefined) continue
    if (sealedBefore <= (known.at(-1)?.before ?? '')) continue
    const others = known.at(-1)?.hash === hash ? known.slice(0, -1) : known
    makers[name] = [...others, { before: sealedBefore, hash }]
  }
  return makers
}

/** The first day on which the readers of a raw table can still be rebuilt, or undefined. */
function sealedFor(graph: readonly GraphModel[], table: string): Day | undefined {
  const readers = graph.filter(({ reads, grain }) => grain === 'day' && reads.includes(table))
  const days = readers.map(({ sealedBefore }) => sealedBefore)
  return days.includes(undefined) ? undefined : days.toSorted().at(0)
}

async function newLateRows(
  lake: Lake,
  table: string,
  sealedBefore: Day,
  { version }: Purged,
): Promise<number> {
  const [row] = await lake.rows(
    `select count(*) as row_count
     from ${table}
     where last_day < cast($sealedBefore as date) and arrived_version > $version`,
    { sealedBefore, version },
  )
  return Number(row?.['row_count'] ?? 0)
}

const neverSealedReaders = (graph: readonly GraphModel[], table: string) =>
  graph.filter(({ isNeverSealed, reads }) => isNeverSealed && reads.includes(table)).map(({ name }) => name)

/**
 * The next publication empties the days, and the next derivation rebuilds them in `readers`. The notes come first, in case the
 * process dies in between.
 */
async function deleteDerived(
  lake: Lake,
  table: string,
  condition: string,
  readers: readonly string[],
): Promise<void> {
  const rows = await lake.rows(`select distinct day from ${table} where ${condition} order by day nulls last`)
  const state = await modelState(lake, table)
  const days = rows.map((row) => String(row['day']))
  for (const day of days) state.unpublishedDays.add(day)
  const notes = readers.map(async (reader) => {
    const readerState = await modelState(lake, reader)
    markInputs(readerState, days)
    return stateNote(reader, readerState)
  })
  await lake.keepNotes([stateNote(table, { ...state, unpublished: true }), ...(await Promise.all(notes))])
  await lake.deleteRows(table, condition)
}
