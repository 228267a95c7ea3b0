import { readModelText } from '#derive/model-text.ts'
import type { Lake } from '#lake/lake.ts'
import type { Columns } from '#lake/table.ts'
import { models } from '#models/catalogue.ts'
import { derivedLake } from '../../models/testing/derived.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>

/** What a rule found about an execution. */
export type Found = {
  rule: string
  execution_id: string
  severity: string
  policy_scope: string
  price: string | null
}

const day = '2025-05-10'

/**
 * What all rules find of executions with these features under these policies. The tables that they read are filled as they
 * are, so that a lake serves all rules.
 */
export async function judged(executions: readonly Row[], policies: readonly Row[]): Promise<Found[]> {
  const lake = await derivedLake(['finding'], {})
  await fill(lake, 'policy', policies)
  await fill(
    lake,
    'execution_feature',
    executions.map((row) => ({ ...row, day })),
  )
  for (const name of ['rule_target', 'effective_policy']) await lake.replaceAll(name, await textOf(name))
  const tables = models.filter(({ name }) => name.endsWith('_finding'))
  const found: Found[] = []
  for (const { name } of tables) found.push(...asFound(await lake.rows(await textOf(name), { days: [day] })))
  await lake.close()
  return found
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
