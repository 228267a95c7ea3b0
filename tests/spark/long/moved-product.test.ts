import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { publishedVersions } from '#mart/manifest.ts'
import { collection } from '../../faults/owner-calls.ts'
import { startServer } from '../../faults/server.ts'
import { signedIn } from '../../faults/visitor.ts'
import { startEstate, type Estate } from '../../truth/collected-estate.ts'
import { command } from '../command.ts'
import { movingEnvironment } from '../moving-environment.ts'
import { control } from '../start-warehouse.ts'

const warehouse = inject('warehouse')
const longestMs = 3_600_000
const patient = { timeout: longestMs, interval: 200 }
const range = 'since=2025-05-29T00:00:00Z&until=2025-06-01T00:00:00Z'

type Engine = 'duckdb' | 'databricks'

let folder: string
let estate: Estate
let environment: Readonly<Record<string, string>>

const dataDirectory = () => join(folder, 'data')
const on = (engine: Engine) => ({ ...environment, LAKE_ENGINE: engine })

type Shown = Readonly<Record<string, unknown>>
type Figures = Readonly<Record<'jobs' | 'bill' | 'explained' | 'records', Shown>>
type Jobs = { jobReports: { dbJobId: string; workspaceId: string }[] }

// The list of the contract.
const asJobs = (body: Shown) => body as Jobs

/** Calls a server, and repeats calls with a progress answer. */
async function answerOf(url: string, cookie: string, path: string): Promise<Shown> {
  const answer = await vi.waitUntil(async () => {
    const now = await fetch(`${url}/api/1.0${path}`, { headers: { cookie } })
    return now.status === 202 ? undefined : now
  }, patient)
  const body: Shown = await answer.json()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(body)}`)
  return body
}

/** The values on screens: of the mart, and of raw records that only the lake has. */
async function figuresOf(url: string): Promise<Figures> {
  const cookie = await signedIn(url)
  const latest = (await publishedVersions(join(dataDirectory(), 'lake', 'publications'))).at(-1) ?? 0
  const shown = async () => Number((await answerOf(url, cookie, `/reports/jobs?${range}`))['dataVersion'])
  await vi.waitUntil(async () => (await shown()) >= latest, patient)
  // A collection that ended in between adds publications.
  const get = async (path: string) => ({ ...(await answerOf(url, cookie, path)), dataVersion: undefined })
  const jobs = await get(`/reports/jobs?${range}`)
  const [first] = asJobs(jobs).jobReports
  const figure = `jobId=${first?.dbJobId}&workspaceId=${first?.workspaceId}&${range}`
  return {
    jobs,
    bill: await get(`/reconciliation?${range}`),
    explained: await get(`/cost-explanations?${figure}`),
    records: await get(`/cost-explanations/records?${figure}&size=250`),
  }
}

/** Opens the product on an engine, runs work, and stops it. */
async function withServer<Answer>(engine: Engine, work: (url: string) => Promise<Answer>): Promise<Answer> {
  const server = await startServer(dataDirectory(), on(engine))
  try {
    await vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).ok, patient)
    return await work(server.url)
  } catch (cause) {
    throw new Error(`the server said: ${server.output().slice(-3_000)}`, { cause })
  } finally {
    await server.end('SIGTERM')
  }
}

async function moved(from: Engine, to: Engine): Promise<void> {
  const { exitCode, output } = await command(['lake', 'move', '--to', to], on(from))
  expect([exitCode, output]).toEqual([
    0,
    expect.stringMatching(/^\d+ tables with \d+ rows are equal on both/),
  ])
}

beforeAll(async () => {
  await control(warehouse, 'reset', { schemas: true })
  folder = await mkdtemp(join(tmpdir(), 'moved-product-'))
  estate = await startEstate(['--small', '--seed', process.env['LAKEGAUGE_SEED'] ?? '11'])
  const connection = join(folder, 'connection.json')
  await writeFile(connection, JSON.stringify(estate.connection), { mode: 0o600 })
  environment = {
    ...movingEnvironment(dataDirectory(), warehouse),
    LAKEGAUGE_HISTORY_DAYS: '3',
    LAKEGAUGE_CONNECTION: connection,
  }
}, longestMs)

afterAll(async () => {
  estate.stop()
  await rm(folder, { recursive: true, force: true })
})

test(
  'a product that moved to Databricks shows the same values as before, and again after it moved back',
  { timeout: longestMs },
  async () => {
    const runsStatements = (figures: Figures, recordsRunStatement: boolean) => ({
      ...figures,
      explained: { ...figures.explained, recordsRunStatement },
    })
    const before = await withServer('duckdb', async (url) => {
      expect((await collection(dataDirectory()).done).failed).toEqual([])
      return figuresOf(url)
    })
    await moved('duckdb', 'databricks')
    expect(await withServer('databricks', figuresOf)).toEqual(runsStatements(before, true))
    await moved('databricks', 'duckdb')
    expect(await withServer('duckdb', figuresOf)).toEqual(runsStatements(before, false))
  },
)
