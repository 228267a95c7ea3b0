import type { RowObject } from '#lake/rows-file.ts'
import type { RowsOfTables } from '#testing/lake.ts'
import type { Chance } from './random.ts'
import type { ResourceFacts } from './resource.ts'
import { rowsOf } from './resource-rows.ts'
import { runHistoryRows } from './run-history-rows.ts'

/** A row to deliver, and its resource. */
export type SentRow = { table: string; row: RowObject; resource: number }

/** Rows that arrive together, and the work before the next batch. */
export type Delivery = { rows: readonly SentRow[]; next: 'wait' | 'derive' | 'derive day by day' | 'publish' }

/** The true facts, and their deliveries. */
export type Story = { facts: readonly SentRow[]; deliveries: readonly Delivery[] }

function factsOf(chance: Chance, resource: ResourceFacts, number: number): SentRow[] {
  const tables = { ...rowsOf([resource]), ...runHistoryRows(chance, [resource]) }
  const rows = Object.entries(tables).flatMap(([table, of]) =>
    of.map((row): SentRow => ({ table, row, resource: number })),
  )
  return rows.flatMap((sent) => [sent, ...correctionsOf(chance, sent)])
}

/** Some records are retracted, and some of those are restated. */
function correctionsOf(chance: Chance, { table, row, resource }: SentRow): SentRow[] {
  if (table !== 'usage_record' || row['record_type'] !== 'ORIGINAL' || !chance.happens(0.25)) return []
  const quantity = String(row['usage_quantity'])
  const anew = (record_type: string, mark: string, usage_quantity: string): SentRow => {
    const record_id = `${String(row['record_id'])} ${mark}`
    return { table, row: { ...row, record_type, record_id, usage_quantity }, resource }
  }
  const retraction = anew('RETRACTION', 'back', quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`)
  return chance.happens(0.6) ? [retraction, anew('RESTATEMENT', 'anew', '1.250000000001')] : [retraction]
}

/** An earlier version of a row: a run that was still running, another price, a record without its tags. */
function earlierOf({ table, row, resource }: SentRow): SentRow | undefined {
  const was = (changes: RowObject) => ({ table, row: { ...row, ...changes }, resource })
  if (table === 'rest_task_run' || table === 'rest_run') {
    const running = { end_time: null, life_cycle_state: 'RUNNING', result_state: null, last_day: row['day'] }
    return row['end_time'] === null ? undefined : was(running)
  }
  if (table === 'list_price') return was({ price: '0.10000000' })
  return table === 'usage_record'
    ? was({ cluster_id: row['cluster_id'], job_name: null, usage_type: null })
    : undefined
}

function shuffled<Item>(chance: Chance, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: chance.below(2 ** 30) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ item }) => item)
}

function whatNext(chance: Chance): Delivery['next'] {
  return chance.oneOf(['wait', 'derive', 'derive', 'derive day by day', 'publish'])
}

const usualBatches = 4

/** Facts about resources, delivered late, in any order and some of them twice, after earlier versions. */
export function storyOf(chance: Chance, resources: readonly ResourceFacts[]): Story {
  const facts = resources.flatMap((resource, number) => factsOf(chance, resource, number))
  const earlier = facts.flatMap((sent) => (chance.happens(0.3) ? (earlierOf(sent) ?? []) : []))
  const again = facts.filter(() => chance.happens(0.2))
  const batches: SentRow[][] = [earlier]
  for (const sent of shuffled(chance, [...facts, ...again])) {
    if (chance.happens(usualBatches / facts.length)) batches.push([])
    batches.at(-1)?.push(sent)
  }
  const deliveries = batches.map((rows) => ({ rows, next: whatNext(chance) }))
  return { facts, deliveries }
}

/** The same story with only some resources. */
export function storyWith({ facts, deliveries }: Story, resources: ReadonlySet<number>): Story {
  const ofResources = (rows: readonly SentRow[]) => rows.filter(({ resource }) => resources.has(resource))
  return {
    facts: ofResources(facts),
    deliveries: deliveries.map(({ rows, next }) => ({ rows: ofResources(rows), next })),
  }
}

/** Rows in the form in which a lake appends them. */
export function byTable(rows: readonly SentRow[]): RowsOfTables {
  const tables = Map.groupBy(rows, ({ table }) => table)
  return Object.fromEntries([...tables].map(([table, of]) => [table, of.map(({ row }) => row)]))
}
