import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#lake/duckdb/database.ts'
import { control, heal } from './control.ts'
import { gatewayTo } from './gateway.ts'
import { partsOf } from './readiness.ts'
import { connectedTo, newFolder, startServer } from './server.ts'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { lakegauge, type Ended } from '../cli/lakegauge.ts'

const timeout = 240_000
const patient = { timeout: 60_000, interval: 100 }
const day = '2025-05-30'

const money = z.string().regex(/^-?\d+\.\d{10}$/)
const reconciledDay = z.strictObject({
  day: z.iso.date(),
  source: z.enum(['databricks_usage', 'machine_estimate']),
  currency: z.literal('USD'),
  billed: money,
  attributed: z.record(z.string(), money),
  byPhase: z.record(z.string(), money),
  unpriced: z.array(
    z.strictObject({
      sku: z.string(),
      usageUnit: z.string(),
      recordCount: z.int().positive(),
      quantity: z.string(),
    }),
  ),
  difference: z.literal('0.0000000000'),
})
const reconciliation = z.strictObject({
  days: z.array(reconciledDay).min(6),
  unexplained: z.array(z.looseObject({ reason: z.string().min(1), amount: z.string() })),
})

let estate: Estate
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  environment = {
    ...(await connectedTo(estate.connection)),
    LAKEGAUGE_DATA_DIR: await newFolder(),
    LAKEGAUGE_HISTORY_DAYS: '3',
  }
}, 30_000)

afterAll(() => estate.stop())

const run = (...words: string[]): Promise<Ended> => lakegauge(words, environment)

/** The JSON answer of a successful command. */
async function answerOf(...words: string[]): Promise<unknown> {
  const { exitCode, output, complaint } = await run(...words, '--json')
  if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with ${exitCode}: ${complaint}`)
  return JSON.parse(output)
}

test('an empty data directory is migrated, and has nothing to reconcile yet', { timeout }, async () => {
  expect(await answerOf('migrate')).toEqual({ addedColumns: [], undeclaredColumns: [] })
  const { exitCode, complaint } = await run('reconcile')
  expect(exitCode).toBe(1)
  expect(complaint).toBe('lakegauge: Nothing was derived yet: collect or derive first, then try again.\n')
})

test('collect opens the lake itself if no server runs, and reports its rows', { timeout }, async () => {
  expect(await answerOf('collect')).toMatchObject({ appends: expect.any(Number), failed: [] })
  expect(await run('collect')).toMatchObject({
    exitCode: 0,
    output: '0 batches, 0 rows new or changed.\n',
    complaint: '',
  })
})

test('reconcile answers each day and source with its parts, without a difference', { timeout }, async () => {
  const answer = reconciliation.parse(await answerOf('reconcile'))
  for (const { billed, attributed } of answer.days) {
    const parts = Object.values(attributed).reduce((sum, part) => sum + BigInt(part.replace('.', '')), 0n)
    expect(parts).toBe(BigInt(billed.replace('.', '')))
  }
  const ofDay = answer.days.filter((one) => one.day === day)
  expect(ofDay.map(({ source }) => source)).toEqual(['databricks_usage', 'machine_estimate'])
  expect(await answerOf('reconcile', '--day', day)).toMatchObject({ days: ofDay })
  const { output } = await run('reconcile', '--day', day)
  expect(output).toMatch(/2025-05-30 {2}databricks_usage +USD +\d+\.\d{10} {2}equal\n/)
  expect(output).toMatch(/\n2 days and sources, 0 differ\.\n$/)
})

test('every command gives the same answer with a server and without one', { timeout }, async () => {
  const commands = [['reconcile'], ['reconcile', '--day', day], ['migrate'], ['collect'], ['derive']]
  const alone = []
  for (const words of commands) alone.push(await answerOf(...words))
  const server = await startServer(environment['LAKEGAUGE_DATA_DIR'] ?? '', environment)
  onTestFinished(async () => void (await server.end('SIGTERM')))
  await vi.waitUntil(async () => (await partsOf(server))['collection']?.ready, patient)
  const asked = []
  for (const words of commands) asked.push(await answerOf(...words))
  expect(asked).toEqual(alone)
  expect(await run('doctor')).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/(?:^|\n)No problem found\.\n$/),
  })
})

test('collecting from another lakehouse into the same data is refused', { timeout }, async () => {
  const other = await connectedTo({ ...estate.connection, seed: 2 })
  const { exitCode, complaint } = await lakegauge(['collect'], { ...environment, ...other })
  expect(exitCode).toBe(1)
  expect(complaint).toMatch(
    /^lakegauge: The data here was collected from account .+ with demo seed 1, and .+\n$/,
  )
})

test('doctor reports an unreadable connection', { timeout }, async () => {
  const absent = { ...environment, LAKEGAUGE_CONNECTION: '/absent.json' }
  const { exitCode, output } = await lakegauge(['doctor'], absent)
  expect(exitCode).toBe(1)
  expect(output).toMatch(/^PROBLEM {2}LAKEGAUGE_CONNECTION: .+absent\.json cannot be read: ENOENT/)
  expect(output).toMatch(/\n1 problem found\.\n$/)
})

test('doctor lists the notes of sources, which are not problems', { timeout }, async () => {
  const lacking = { kind: 'column_missing', requests: 1000, column: 'custom_tags' }
  await control(estate.connection, 'faults', { faults: [lacking] })
  onTestFinished(() => heal(estate.connection, 'faults'))
  const empty = { ...environment, LAKEGAUGE_DATA_DIR: await newFolder(), LAKEGAUGE_HISTORY_DAYS: '1' }
  const { exitCode, output } = await lakegauge(['doctor'], empty)
  expect(output).toMatch(/^note +usage: system\.billing\.usage has no custom_tags: /m)
  expect(exitCode).toBe(0)
})

test('doctor reports a data clock that does not answer', { timeout }, async () => {
  const silent = await connectedTo({ ...estate.connection, dataClock: 'http://127.0.0.1:9/control/clock' })
  const { exitCode, output } = await lakegauge(['doctor'], { ...environment, ...silent })
  expect(exitCode).toBe(1)
  expect(output).toMatch(/^PROBLEM {2}The data clock http:\S+ cannot be read: .+/)
})

test('doctor names a missing right with its grant, with a server and without one', { timeout }, async () => {
  const gateway = await gatewayTo(estate.connection)
  onTestFinished(() => gateway.close())
  const message = 'User robot does not have permission to list jobs.'
  const refusal = JSON.stringify({ error_code: 'PERMISSION_DENIED', message })
  gateway.answerWith({
    pathPrefix: '/api/2.2/jobs/list',
    status: 403,
    page: refusal,
    requestId: 'request-9',
  })
  const refused = {
    ...(await connectedTo(gateway.connection)),
    LAKEGAUGE_DATA_DIR: await newFolder(),
    LAKEGAUGE_HISTORY_DAYS: '1',
  }
  const alone = await lakegauge(['doctor'], refused)
  const workspace = estate.connection.workspaces[0]?.id
  expect(alone.exitCode).toBe(0)
  expect(alone.output).toContain(
    `note     jobs of workspace ${workspace} is unavailable: GET ${gateway.connection.workspaces[0]?.url}/api/2.2/jobs/list was refused with 403 PERMISSION_DENIED: ${message} (request request-9)`,
  )
  expect(alone.output).toContain('It needs workspace administrator: ')
  expect(alone.output).not.toContain('{principal}')
  expect(alone.output).toContain('Without it jobs are known by their history only.')
  expect(alone.output).toMatch(/\nNo problem found\.\n$/)

  expect(await lakegauge(['collect'], refused)).toMatchObject({ exitCode: 0 })
  const collectedAlone = findingsIn(await lakegauge(['doctor', '--json'], refused))
  const server = await startServer(refused.LAKEGAUGE_DATA_DIR, refused)
  onTestFinished(async () => void (await server.end('SIGTERM')))
  await vi.waitUntil(async () => (await partsOf(server))['collection']?.ready, patient)
  const found = findingsIn(await lakegauge(['doctor', '--json'], refused))
  expect(found.filter(({ says }) => !onlyOfServers.test(says))).toEqual(collectedAlone)
})

test('reconcile exits with 1 and names the day on which a part is missing', { timeout }, async () => {
  const copy = join(await newFolder(), 'copy')
  await cp(environment['LAKEGAUGE_DATA_DIR'] ?? '', copy, { recursive: true })
  const lake = await openDatabase({ file: join(copy, 'lake', 'lake.duckdb'), memoryLimitMb: 500 })
  await lake.write((writing) =>
    writing.run(
      `delete from cost_day where day = date '${day}' and source = 'databricks_usage' and consumer = 'run'`,
    ),
  )
  await lake.close()
  const tampered = { ...environment, LAKEGAUGE_DATA_DIR: copy }
  const { exitCode, output } = await lakegauge(['reconcile'], tampered)
  expect(exitCode).toBe(1)
  expect(output).toMatch(/\n2025-05-30 {2}databricks_usage .+ DIFFERS by \d+\.\d{10}\n/)
  expect(output).toMatch(/ days and sources, 1 differ\.\n/)
  const asJson = await lakegauge(['reconcile', '--json', '--day', day], tampered)
  expect(asJson.exitCode).toBe(1)
  const [planted] = z
    .looseObject({ days: z.array(z.looseObject({ difference: money })) })
    .parse(JSON.parse(asJson.output)).days
  expect(planted?.difference).not.toBe('0.0000000000')
  expect((await lakegauge(['reconcile', '--json', '--day', '2025-05-29'], tampered)).exitCode).toBe(0)
})

// Only a server has recent requests, a demo that it shows, and what it starts by itself.
const onlyOfServers =
  /^\d+ requests? to |^The running server |^[^:]+: (?:every .+|off), .+(?:decides|fixed|sets it on .+)\.$/

const findings = z.object({
  findings: z.array(z.looseObject({ severity: z.enum(['note', 'problem']), says: z.string() })),
})

function findingsIn({ output }: Ended) {
  return findings.parse(JSON.parse(output)).findings
}
