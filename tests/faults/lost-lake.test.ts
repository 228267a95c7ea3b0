import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { lakegauge } from '../cli/lakegauge.ts'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { partsOf, ready } from './readiness.ts'
import { connectedTo, newFolder, startServer } from './server.ts'
import { signedIn } from './visitor.ts'

const patient = { timeout: 60_000, interval: 100 }

let estate: Estate
let environment: Readonly<Record<'LAKEGAUGE_DATA_DIR', string> & Record<string, string>>
let lakeFile: string

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  const folder = await newFolder()
  lakeFile = join(folder, 'lake', 'lake.duckdb')
  const connection = await connectedTo(estate.connection)
  environment = { ...connection, LAKEGAUGE_DATA_DIR: folder, LAKEGAUGE_HISTORY_DAYS: '2' }
  const collected = await lakegauge(['collect'], environment)
  if (collected.exitCode !== 0) throw new Error(collected.complaint)
  const server = await startServer(folder, environment)
  await ready(server)
  await server.end('SIGTERM')
  await rm(lakeFile)
}, 240_000)

afterAll(() => estate.stop())

test('without its lake a server shows what was published, and doctor names the file', async () => {
  const server = await startServer(environment.LAKEGAUGE_DATA_DIR, environment)
  onTestFinished(async () => void (await server.end('SIGTERM')))
  await vi.waitUntil(async () => (await partsOf(server))['lake']?.ready === false, patient)
  await vi.waitUntil(async () => (await partsOf(server))['connection']?.ready, patient)

  const headers = { cookie: await signedIn(server.url) }
  const asked = (path: string) => fetch(`${server.url}${path}`, { headers })
  const status = async (path: string) => (await asked(path)).status
  expect(await status('/readyz')).toBe(503)
  expect(await status('/readyz?pages')).toBe(200)
  expect(await status('/api/1.0/reports/jobs')).toBe(200)
  const { sources } = await (await asked('/api/1.0/sources')).json()
  expect(new Set(sources.map((source: { state: string }) => source.state))).toEqual(new Set(['failing']))

  // The operator's shell does not have what the server was started with.
  const doctor = await lakegauge(['doctor'], { LAKEGAUGE_DATA_DIR: environment.LAKEGAUGE_DATA_DIR })
  expect(doctor.exitCode).toBe(1)
  expect(doctor.output).toContain(`PROBLEM  The lake ${lakeFile} is missing: publication `)
  expect(doctor.output).toContain('./lakegauge restore --from BACKUP')
  expect(doctor.output).not.toContain('LAKEGAUGE_CONNECTION is not set')
  expect(doctor.output).toMatch(/\n1 problem found\.\n$/)
})

test('a lost lake is collected anew only on request', async () => {
  const refused = await lakegauge(['collect'], environment)
  expect(refused.exitCode).toBe(1)
  expect(refused.complaint).toContain(`The lake ${lakeFile} is missing: publication `)
  expect(refused.complaint).toContain('facts that the lakehouse no longer keeps are lost')

  expect(await lakegauge(['collect', '--collect-anew'], environment)).toMatchObject({ exitCode: 0 })
  const server = await startServer(environment.LAKEGAUGE_DATA_DIR, environment)
  onTestFinished(async () => void (await server.end('SIGTERM')))
  await ready(server)
  expect(await lakegauge(['doctor'], environment)).toMatchObject({ exitCode: 0 })
})
