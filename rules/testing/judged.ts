import { readModelText } from '#derive/model-text.ts'
import type { Lake } from '#lake/lake.ts'
import type { Columns } from '#lake/table.ts'
import { models } from '#models/catalogue.ts'
import { derivedLake } from '../../models/testing/derived.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>

/** What a rule found about an execution or a period. */
export type Found = {
  rule: string
  target: string
  execution_id: string | null
  scope_key: string | null
  severity: string
  policy_scope: string
  measured: number | null
  price: string | null
  current_cost: string | null
  reference_cost: string | null
}

/** Rows of the tables that rules read: execution_feature, period_feature, cost_anomaly, budget_feature, workspace. */
type JudgedRows = Readonly<Record<string, readonly Row[]>>

/** The day of rows that name none, a Saturday at the end of a month. */
export const judgedDay = '2025-05-31'

/**
 * What all rules find of these rows under these policies. The tables that they read are filled as they are, so that a lake
 * serves all rules.
 */
export async function judged(rows: JudgedRows, policies: readonly Row[]): Promise<Found[]> {
  const lake = await derivedLake(['finding', 'cost_budget_finding'], {})
  await fill(lake, 'policy', policies)
  for (const [table, own] of Object.entries(rows))
    await fill(
      lake,
      table,
      own.map((row) => ({ day: judgedDay, ...row })),
    )
  for (const name of ['rule_target', 'effective_policy']) await lake.replaceAll(name, await textOf(name))
  await judgeAnew(lake, [judgedDay])
  const found = [asFound(await lake.rows(await textOf('finding'), { days: [judgedDay] }))]
  for (const { name, grain } of findingTables)
    if (grain === 'whole') found.push(asFound(await lake.rows(`select * from ${name}`)))
  await lake.close()
  return found.flat()
}

const findingTables = models.filter(({ name }) => name.endsWith('_finding'))

/** Fills the tables of findings of these days. */
export async function judgeAnew(lake: Lake, days: readonly string[]): Promise<void> {
  for (const { name, grain } of findingTables)
    await (grain === 'whole'
      ? lake.replaceAll(name, await textOf(name))
      : lake.replaceDays(name, days, await textOf(name)))
}

// The columns that each of these statements selects.
const asFound = (rows: readonly unknown[]) => rows as readonly Found[]

/** The statement of a model. */
export async function textOf(name: string): Promise<string> {
  const model = models.find((known) => known.name === name)
  if (!model) throw new Error(`No model is named ${name}.`)
  return readModelText(model.sql)
}

/** Fills a derived table with these rows; what is not given is null. */
export async function fill(lake: Lake, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.fromEntries(
    ((await lake.columnsOf(table)) ?? []).map(({ name, type }) => [name, type]),
  ) as Columns
  const selects = rows.map((row) => {
    const values = Object.entries(columns).map(
      ([name, type]) => `cast(${literal(row[name] ?? null)} as ${type}) as ${name}`,
    )
    return `select ${values.join(', ')}`
  })
  await lake.replaceAll(table, selects.join('\nunion all\n'))
}

const literal = (value: string | number | boolean | null) =>
  typeof value === 'string' ? `'${value}'` : String(value)
