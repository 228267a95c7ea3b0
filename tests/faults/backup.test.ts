import { appendFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDataDirectory } from '#local/claim.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import { openMart } from '#mart/open-mart.ts'
import { lakegauge } from '../cli/lakegauge.ts'
import { collection } from './owner-calls.ts'
import { control } from './control.ts'
import { gatewayTo, type Gateway } from './gateway.ts'
import { ready } from './readiness.ts'
import { connectedTo, newFolder, startServer, type Server } from './server.ts'
import { differences, lakeTables, martTables, type Tables } from './table-content.ts'
import { signedIn } from './visitor.ts'
import { startEstate, type Estate } from '../truth/collected-estate.ts'

const timeout = 300_000
const memory = { memoryLimitMb: 1500, threads: 2 }

let estate: Estate
let gateway: Gateway
let server: Server
let connected: Readonly<Record<string, string>>
let folder: string

beforeAll(async () => {
  folder = await newFolder()
  estate = await startEstate(['--seed', '1', '--small'])
  gateway = await gatewayTo(estate.connection)
  connected = await connectedTo(gateway.connection)
  server = await startServer(join(folder, 'original'), connected)
  await ready(server)
}, timeout)

afterAll(async () => {
  await server.end('SIGTERM')
  await gateway.close()
  estate.stop()
})

const inFolder = (name: string) => join(folder, name)
const environmentOf = (directory: string) => ({
  ...connected,
  LAKEGAUGE_DATA_DIR: directory,
  LAKEGAUGE_HISTORY_DAYS: '3',
})

async function answerOf(directory: string, ...words: string[]): Promise<Record<string, unknown>> {
  const { exitCode, output, complaint } = await lakegauge([...words, '--json'], environmentOf(directory))
  if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with ${exitCode}: ${complaint}`)
  return JSON.parse(output)
}

async function complaintOf(directory: string, ...words: string[]): Promise<string> {
  const { exitCode, complaint } = await lakegauge(words, environmentOf(directory))
  expect(exitCode).toBe(1)
  return complaint
}

async function differencesOfLakes(expected: string, found: string) {
  // What a restore wrote is replayed from its log, which needs more than memory.
  const open = (directory: string) => {
    const lake = join(directory, 'lake')
    return openLake({ file: join(lake, 'lake.duckdb'), temporaryFolder: join(lake, 'spill'), ...memory })
  }
  const [one, other] = [await open(expected), await open(found)]
  try {
    return await differences(one, other, lakeTables)
  } finally {
    await one.close()
    await other.close()
  }
}

async function differencesOfMarts(expected: string, found: string) {
  const open = (directory: string) =>
    openMart(join(directory, 'server'), join(directory, 'lake', 'publications'), memory)
  const [one, other] = [await open(expected), await open(found)]
  const tablesOf = (mart: typeof one): Tables => ({ rows: async (sql) => (await mart.rows(sql)).rows })
  try {
    return await differences(tablesOf(one), tablesOf(other), martTables)
  } finally {
    await one.close()
    await other.close()
  }
}

test('a backup is made during a collection, and leaves no other files', { timeout }, async () => {
  await control(estate.connection, 'clock', { advanceHours: 24 })
  const held = gateway.hold('/api/2.2/jobs/runs/list')
  const collecting = collection(server.dataDirectory)
  await held.reached
  const made = await answerOf(server.dataDirectory, 'backup', '--out', inFolder('amid'))
  held.release()
  expect((await collecting.done).failed).toEqual([])
  expect(made).toMatchObject({
    out: inFolder('amid'),
    users: expect.any(Number),
    publication: expect.any(Number),
  })
  expect(await complaintOf(server.dataDirectory, 'backup', '--out', inFolder('amid'))).toContain(
    'already exists',
  )
  expect(await readdir(folder)).toEqual(['amid', 'original'])
})

test(
  'the restored data directory continues collecting to the same tables, and users can sign in',
  { timeout },
  async () => {
    const restored = inFolder('restored')
    await answerOf(server.dataDirectory, 'restore', '--from', inFolder('amid'), '--data-dir', restored)
    await answerOf(restored, 'reconcile')
    await answerOf(server.dataDirectory, 'backup', '--out', inFolder('later.tar'))
    await server.end('SIGTERM')

    const other = await startServer(restored, connected)
    await ready(other)
    expect(await signedIn(other.url)).not.toBe('')
    expect((await collection(restored).done).failed).toEqual([])
    expect(await answerOf(restored, 'doctor', '--fix')).toMatchObject({ mended: [] })
    expect(await answerOf(restored, 'purge')).toEqual({ deleted: false, tables: [] })
    await other.end('SIGTERM')
    expect(await differencesOfLakes(server.dataDirectory, restored)).toEqual({})
    expect(await differencesOfMarts(server.dataDirectory, restored)).toEqual({})
  },
)

test(
  'a backup in one file restores the same tables, and one made without a server is the same',
  { timeout },
  async () => {
    const { rows } = await answerOf(server.dataDirectory, 'backup', '--out', inFolder('without'))
    const target = inFolder('from-file')
    expect(await answerOf(target, 'restore', '--from', inFolder('later.tar'))).toMatchObject({
      rows,
      dataDirectory: target,
    })
    expect(await differencesOfLakes(server.dataDirectory, target)).toEqual({})
    expect(await differencesOfMarts(server.dataDirectory, target)).toEqual({})
    expect(await answerOf(target, 'reconcile')).toEqual(await answerOf(server.dataDirectory, 'reconcile'))
  },
)

test('a restore refuses an incomplete backup and a target that is not empty', { timeout }, async () => {
  const target = inFolder('target')
  const restore = (from: string) => complaintOf(target, 'restore', '--from', from)
  await mkdir(inFolder('cut'))
  expect(await restore(inFolder('cut'))).toContain('is no backup')
  await appendFile(join(inFolder('without'), 'lake', 'main.usage_record.parquet'), 'x')
  expect(await restore(inFolder('without'))).toContain('usage_record.parquet is not what was written')
  await rm(join(inFolder('without'), 'lake', 'main.usage_record.parquet'))
  expect(await restore(inFolder('without'))).toContain('usage_record.parquet is missing')
  expect(await readdir(target)).toEqual([])
  const claim = await claimDataDirectory(target, { purpose: 'test' })
  expect(await restore(inFolder('amid'))).toContain('in use by process')
  await claim.release()
  expect(await complaintOf(server.dataDirectory, 'restore', '--from', inFolder('amid'))).toContain(
    'is not empty',
  )
})
