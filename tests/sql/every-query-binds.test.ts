import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { readModelText } from '#derive/model-text.ts'
import { publishModels } from '#derive/publish-models.ts'
import { parametersOf } from '#http/query.ts'
import type { Lake } from '#lake/lake.ts'
import { nonPortableConstructs } from '#lake/portable-sql.ts'
import { readSql } from '#lake/sql-file.ts'
import type { Mart } from '#mart/mart.ts'
import { openMart } from '#mart/open-mart.ts'
import { models } from '#models/catalogue.ts'
import { assetNames } from '#product/contract/asset-names.ts'
import { ruleModels, rules } from '#rules/catalogue.ts'
import { lakeWith } from '#testing/lake.ts'
import { rawTables } from '#worker/lake-handlers.ts'

const root = join(import.meta.dirname, '../..')
// Parts bind where they are included.
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['**/parts/**'] }).toSorted()

const modelFiles = find('models/**/*.sql')
// They read tables that the statement around them makes: they bind as part of their models.
const ruleFiles = find('rules/**/*.sql')
const questionFiles = find('features/**/*.question.sql')
const detailFiles = find('features/**/*.detail.sql')
// They read the application state, a Postgres: tests of their slices run them there.
const stateFiles = find('features/**/*.state.sql')
const reportFiles = find('features/**/*.sql').filter(
  (file) => !questionFiles.includes(file) && !stateFiles.includes(file),
)
// Those of the product that read rows besides the mart's bind as part of their slices.
const productFiles = find('product/server/**/*.sql')
const bound = [...modelFiles, ...questionFiles]
const portable = [...bound, ...ruleFiles]
const readText = (file: string) => readSql(join(root, file))

let lake: Lake
let mart: Mart
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lakegauge-binds-'))
  lake = await lakeWith(rawTables)
  await deriveModels(lake, models)
  await publishModels(lake, models, join(folder, 'publications'))
  mart = await openMart(join(folder, 'mart'), join(folder, 'publications'), { memoryLimitMb: 200 })
  await mart.importNext()
})

afterAll(async () => {
  await mart.close()
  await lake.close()
  await rm(folder, { recursive: true, force: true })
})

/** A value for every parameter of a query: a list for `in ($name)`, else null. */
function someValues(sql: string): Record<string, string[] | null> {
  const isList = (name: string) => new RegExp(`in\\s*\\(\\s*\\$${name}\\s*\\)`).test(sql)
  const lists: Readonly<Record<string, string[]>> = { days: ['2025-05-30'] }
  return Object.fromEntries(
    [...parametersOf(sql)].map((name) => [name, isList(name) ? (lists[name] ?? ['none']) : null]),
  )
}

test('there are queries of every kind', () => {
  expect(modelFiles.length).toBeGreaterThan(20)
  expect(reportFiles.length).toBeGreaterThan(8)
})

test.each(portable)('%s uses only SQL that is portable between the engines', (file) => {
  expect(nonPortableConstructs(readText(file))).toEqual([])
})

test.each([...portable, ...reportFiles, ...stateFiles])('the first line of %s describes one row', (file) => {
  expect(readText(file).split('\n')[0]).toMatch(/^-- (?:One row|A row|Days?|The days?)/)
})

test.each(bound)('%s binds on the embedded lake', async (file) => {
  const sql = readText(file)
  await expect(lake.rows(sql, someValues(sql))).resolves.toBeDefined()
})

/** The query of a slice's rows: its own, or that of lists of assets with the names that they have on the wire. */
function rowsText(slice: string): string {
  const own = join(slice, `${basename(slice)}.sql`)
  if (reportFiles.includes(own)) return readText(own)
  const ids = new Set(Object.values(assetNames).map(({ assetId }) => assetId))
  const named = [...ids].map((id) => `"assetId" as "${id}"`)
  return `select *, ${named.join(', ')}\nfrom (\n${readText('product/server/assets.sql')}\n)`
}

/** A report's query as it is bound: detail queries read the rows of the page. */
function boundText(file: string): string {
  if (!detailFiles.includes(file)) return readText(file)
  return `with shown_row as (\n${rowsText(dirname(file))}\n),\ndetail as (\n${readText(file)}\n)\nselect * from detail`
}

test.each(reportFiles)('%s binds on the mart and names the workspaces of the caller', async (file) => {
  const sql = boundText(file)
  expect(parametersOf(readText(file))).toContain('workspaceIds')
  await expect(mart.rows(sql, someValues(sql))).resolves.toBeDefined()
})

type PlanNode = { name: string; extra_info: Record<string, unknown>; children: PlanNode[] }

/** Conditions of the outer joins that compare each row with each: what they ask of one side alone, or with "or", cannot be hashed. */
async function slowJoins(reader: { rows: Mart['rows'] | Lake['rows'] }, sql: string): Promise<string[]> {
  const statement = `explain (format json) ${sql.replaceAll(/^\s*--.*$/gm, '')}`
  const answer = await reader.rows(statement, someValues(sql))
  const [row] = Array.isArray(answer) ? answer : answer.rows
  const plan: PlanNode[] = JSON.parse(String(Object.values(row ?? {}).at(-1)))
  return conditionsIn(plan)
}

function conditionsIn(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap(({ name, extra_info: { 'Join Type': kind, Condition: condition }, children }) => {
    const isSlow = name === 'BLOCKWISE_NL_JOIN' && kind !== 'INNER' && condition !== 'true'
    return [...(isSlow ? [String(condition)] : []), ...conditionsIn(children)]
  })
}

test('an outer join that asks something of one side alone is found', async () => {
  const joined = 'left join run as other on other.run_id = run.run_id'
  expect(await slowJoins(lake, `select 1 from run ${joined}`)).toEqual([])
  expect(await slowJoins(lake, `select 1 from run ${joined} and run.attempt > 0`)).toHaveLength(1)
})

test.each(bound)('the outer joins of %s can be hashed', async (file) => {
  expect(await slowJoins(lake, readText(file))).toEqual([])
})

test.each([...reportFiles, ...productFiles])('the outer joins of %s can be hashed, too', async (file) => {
  expect(await slowJoins(mart, boundText(file))).toEqual([])
})

test('every model and every rule is in its catalog', () => {
  const files = find('{models/*/*/model,rules/*/*/rule}.sql')
  const texts = [...models, ...rules].flatMap((entry) =>
    'sql' in entry && entry.sql instanceof URL ? [entry.sql.pathname] : [],
  )
  expect(files.filter((file) => !texts.some((path) => path.endsWith(file)))).toEqual([])
})

test.each(await Promise.all(ruleModels.map(async (model) => [model.name, await readModelText(model.sql)])))(
  'the text of %s that is built from rules is portable between the engines, and its outer joins can be hashed',
  async (_name, text) => {
    expect(nonPortableConstructs(text ?? '')).toEqual([])
    expect(await slowJoins(lake, text ?? '')).toEqual([])
  },
)
