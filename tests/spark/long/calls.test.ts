import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Ask } from '#contract/process-call.ts'
import { isReport } from '#contract/report.ts'
import { askHere } from '#local/ask-here.ts'
import { openDatabricksLake } from '#lake/databricks/open-lake.ts'
import type { Batch, Lake } from '#lake/lake.ts'
import { dayColumns } from '#lake/table.ts'
import type { Mart } from '#mart/mart.ts'
import { embeddedLake } from '#testing/lake.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { lakeHandlers, rawTables } from '#worker/lake-handlers.ts'
import { differences, martTables } from '../../faults/table-content.ts'
import { emptyLakeFor, startEstate } from '../../truth/collected-estate.ts'
import { apiOver, type Answer } from '../../every-call/api-over.ts'
import { callsOf, readingEndpoints } from '../../every-call/calls-of.ts'
import { databricksSettings } from '../lake-settings.ts'
import { shownMart, tablesOf } from '../../every-call/shown-mart.ts'
import { control } from '../start-warehouse.ts'

const warehouse = inject('warehouse')
const folder = await mkdtemp(join(tmpdir(), 'product-on-spark-'))
const seed = process.env['LAKEGAUGE_SEED'] ?? '11'
const historyDays = 3
const longestMs = 3_600_000
const ranges = [
  { since: '2025-05-29T00:00:00Z', until: '2025-06-01T00:00:00Z' },
  { since: '2025-05-30T00:00:00Z', until: '2025-05-31T00:00:00Z' },
]

/** A product on one of the engines: its lake process and its mart. */
type Product = { lake: Lake; ask: Ask; mart: Mart; api: Awaited<ReturnType<typeof apiOver>> }

let embedded: Product
let databricks: Product

/** The rows of the first appends, or of all later ones, as one batch. */
async function batchOf(lake: Lake, id: string, condition: string): Promise<Batch> {
  const parts = await Promise.all(
    rawTables.map(async ({ name, columns }) => {
      const file = join(folder, `${id}-${name}.parquet`)
      const list = Object.keys({ ...columns, ...dayColumns }).join(', ')
      await lake.exportRows(`select ${list} from ${name} where ${condition}`, file)
      return { table: name, files: [file] }
    }),
  )
  return { id, parts }
}

async function collectedBatches(): Promise<Batch[]> {
  const estate = await startEstate(['--small', '--seed', seed])
  const collected = await emptyLakeFor(estate.connection, historyDays)
  try {
    const { failed } = await collected.collect()
    if (failed.length > 0) throw new Error(`not collected: ${JSON.stringify(failed)}`)
    const half = Math.floor((await collected.lake.version()) / 2)
    return [
      await batchOf(collected.lake, 'first', `arrived_version <= ${half}`),
      await batchOf(collected.lake, 'rest', `arrived_version > ${half}`),
    ]
  } finally {
    await collected.close()
    estate.stop()
  }
}

/** Appends batches to an empty lake, derives and publishes after each, and imports them. */
async function productOn(name: string, lake: Lake, batches: readonly Batch[]): Promise<Product> {
  const publications = join(folder, `publications-of-${name}`)
  const askLake = askHere(lakeHandlers(lake, publications))
  const ask: Ask = (call, input, options) =>
    askLake(call, input, { signal: AbortSignal.timeout(longestMs), ...options })
  await lake.migrate(rawTables)
  for (const batch of batches) {
    await lake.append(batch)
    await ask(lakeCalls.derive, {})
  }
  const mart = await shownMart(join(folder, `mart-of-${name}`), publications)
  return { lake, ask, mart, api: await apiOver(mart, ask) }
}

async function closed(product: Product | undefined): Promise<void> {
  await product?.api.close()
  await product?.mart.close()
  await product?.lake.close()
}

beforeAll(async () => {
  const batches = await collectedBatches()
  embedded = await productOn('duckdb', await embeddedLake(), batches)
  await control(warehouse, 'reset', { schemas: true })
  const lake = await openDatabricksLake(databricksSettings(warehouse, folder))
  databricks = await productOn('databricks', lake, batches)
}, longestMs)

afterAll(async () => {
  await closed(embedded)
  await closed(databricks)
  await rm(folder, { recursive: true, force: true })
})

test('collected facts are derived, reconciled and published on Spark as on DuckDB', async () => {
  const reconciled = await databricks.ask(lakeCalls.reconcile, {})
  expect(reconciled.days.length).toBeGreaterThan(0)
  expect(new Set(reconciled.days.map(({ difference }) => difference))).toEqual(new Set(['0.0000000000']))
  expect(reconciled).toEqual(await embedded.ask(lakeCalls.reconcile, {}))
  expect(await differences(tablesOf(embedded.mart), tablesOf(databricks.mart), martTables)).toEqual({})
})

/** The row count of a report's longest answer. */
const mostRows = new Map<string, number>()

function rowCount({ body }: Answer): number {
  return Number((body as { totalElements?: number }).totalElements ?? 0)
}

test.each(readingEndpoints)('$method $path answers the same on both engines', async (endpoint) => {
  const calls = await callsOf(endpoint, {
    mart: embedded.mart,
    ranges,
    isAnswered: async (call) => (await embedded.api.answer(call)).status === 200,
  })
  const answers: Answer[] = []
  for (const call of calls) {
    const expected = await embedded.api.answer(call)
    expect({ ...call, ...(await databricks.api.answer(call)) }).toEqual({ ...call, ...expected })
    answers.push(expected)
  }
  expect(answers.map(({ status }) => status)).toContain(200)
  if (isReport(endpoint)) mostRows.set(endpoint.name, Math.max(...answers.map(rowCount)))
})

test('most reports had rows to compare', () => {
  const without = [...mostRows].flatMap(([name, rows]) => (rows === 0 ? [name] : []))
  expect(without.length).toBeLessThan(mostRows.size / 3)
})
