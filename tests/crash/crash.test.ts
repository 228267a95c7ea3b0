import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#lake/duckdb/database.ts'
import { differences, lakeTables, lastSaid, martTables } from '../faults/table-content.ts'
import { chanceFrom } from '../money/random.ts'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { leftovers, sizes } from './leftovers.ts'
import { dealer, type Point } from './points.ts'
import { run, type Run } from './run.ts'

const points = Number(process.env['LAKEGAUGE_CRASH_POINTS'] ?? 12)
const seed = Number(process.env['LAKEGAUGE_SEED'] ?? 1)
const pointsOfRun = 6
const longestPointMs = 180_000
const megabyte = 1_048_576
const spill = await mkdtemp(join(tmpdir(), 'crash-spill-'))

type Stores = { lake: Database; mart: Database }

let estate: Estate
let undisturbed: Run
let expected: Stores

async function opened({ dataDirectory }: Run): Promise<Stores> {
  // The log of a killed process is replayed and may not fit into memory, so the lake spills as in the product.
  const open = async (file: string) =>
    openDatabase({ file, memoryLimitMb: 500, threads: 2, temporaryFolder: await mkdtemp(join(spill, 'of-')) })
  return {
    lake: await open(join(dataDirectory, 'lake', 'lake.duckdb')),
    mart: await open(join(dataDirectory, 'server', 'mart.duckdb')),
  }
}

async function closed({ lake, mart }: Stores): Promise<void> {
  await lake.close()
  await mart.close()
}

beforeAll(async () => {
  report(`${points} points, LAKEGAUGE_SEED=${seed}`)
  estate = await startEstate(['--seed', String(seed), '--small'])
  undisturbed = await run(estate.connection, [])
  expected = await opened(undisturbed)
}, 900_000)

afterAll(async () => {
  if (expected) await closed(expected)
  estate.stop()
  await rm(spill, { recursive: true, force: true })
})

/** The differences of a run from the undisturbed one. */
async function faultsOf(found: Run): Promise<object> {
  const stores = await opened(found)
  const lake = await differences(expected.lake, stores.lake, [...lakeTables, ...lastSaid])
  const mart = await differences(expected.mart, stores.mart, [...martTables, ...lastSaid])
  const otherTables = await tablesOnlyIn(stores.lake, expected.lake)
  await closed(stores)
  const [before, after] = [sizes(undisturbed.dataDirectory), sizes(found.dataDirectory)]
  const grown = Object.keys(after).filter(
    (part) => (after[part] ?? 0) > 2 * (before[part] ?? 0) + 16 * megabyte,
  )
  const { exitCode, faults } = found
  return { lake, mart, otherTables, leftovers: await leftovers(found.dataDirectory), grown, exitCode, faults }
}

async function tablesOnlyIn(lake: Database, other: Database): Promise<string[]> {
  const [here, there] = [await tableNames(lake), await tableNames(other)]
  return here.filter((name) => !there.includes(name))
}

async function tableNames(lake: Database): Promise<string[]> {
  const rows = await lake.rows('select schema_name, table_name from duckdb_tables() order by all')
  return rows.map((row) => `${String(row['schema_name'])}.${String(row['table_name'])}`)
}

const nothing = { lake: {}, mart: {}, otherTables: [], leftovers: [], grown: [], exitCode: 0, faults: [] }

const named = ({ step, victim, pauseMs }: Point) => `${victim} while ${step.name} (+${pauseMs} ms)`

/** Reports the progress at once. */
function report(line: string): void {
  process.stdout.write(`crash: ${line}\n`)
}

test('an undisturbed run publishes the cost of the last day and leaves only its stores', async () => {
  const [row] = await expected.mart.rows("select count(*) as parts from cost_day where day = '2025-06-01'")
  expect(Number(row?.['parts'])).toBeGreaterThan(0)
  expect(await leftovers(undisturbed.dataDirectory)).toEqual([])
  expect(undisturbed).toMatchObject({ exitCode: 0, faults: [] })
})

test(
  'whatever is killed at any step, all tables end as in an undisturbed run',
  { timeout: points * longestPointMs },
  async () => {
    const deal = dealer(chanceFrom(seed))
    let left: Point[] = []
    for (let made = 0; made < points;) {
      const count = Math.min(pointsOfRun, points - made)
      const dealt = [...left, ...Array.from({ length: Math.max(0, count - left.length) }, deal)]
      const startedAt = performance.now()
      const found = await run(estate.connection, dealt)
      const kills = found.made.map(named)
      left = dealt.filter((point) => !found.made.includes(point))
      made += found.made.length
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      report(`${made} points, ${seconds} s: ${kills.join('; ')}; missed: ${left.map(named).join('; ')}`)
      expect({ kills, ...(await faultsOf(found)) }).toEqual({ kills, ...nothing })
      await rm(found.dataDirectory, { recursive: true, force: true })
    }
  },
)
