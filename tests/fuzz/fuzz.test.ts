import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { connectedTo, newFolder, startServer, type Server } from '../faults/server.ts'
import { signedIn } from '../faults/visitor.ts'
import { uncleanCalls, type UncleanCall } from './unclean-bodies.ts'

const command = process.env['LAKEGAUGE_FUZZ_COMMAND'] ?? 'schemathesis'
const fewestRequests = Number(process.env['LAKEGAUGE_FUZZ_REQUESTS'] ?? 1500)
const seed = Number(process.env['LAKEGAUGE_SEED'] ?? 1)
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]
// Calls that end the session or lock an address out are made separately.
const apart = ['/logout', '/public/login']

let estate: Estate
let server: Server

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  server = await startServer(await newFolder(), await connectedTo(estate.connection))
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 500))
})

afterAll(async () => {
  await server.end('SIGTERM')
  estate.stop()
})

type Fuzzed = { exitCode: number | null; printed: string; requests: number }

// The tool's report has the number of calls.
const asReport = (report: unknown) => report as { test_cases: { generated: number } }

/** The problems that the third-party tool finds with this many generated calls of each kind. */
async function fuzz(choice: readonly string[], examples: number): Promise<Fuzzed> {
  const cookie = await signedIn(server.url)
  // The tool keeps a cache in its working folder.
  const folder = await newFolder()
  const report = join(folder, 'report.json')
  const options = {
    checks: checks.join(','),
    seed,
    'max-examples': examples,
    phases: 'coverage,fuzzing',
    'generation-database': 'none',
    'suppress-health-check': 'all',
    warnings: 'off',
    report: 'json',
    'report-json-path': report,
  }
  const words = [
    'run',
    `${server.url}/api/1.0/openapi.json`,
    `--header=cookie:${cookie}`,
    `--header=origin:${server.url}`,
    '--no-color',
    '--no-shrink',
    '--continue-on-failure',
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ...choice,
  ]
  const child = spawn(command, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      printed += part.toString()
    })
  }
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const { test_cases } = asReport(JSON.parse(await readFile(report, 'utf8')))
  return { exitCode, printed, requests: test_cases.generated }
}

// The tool generates about a hundred calls of a kind by rules, and the rest at random.
const examplesOfEach = Math.ceil(fewestRequests / 60)

test(`every call answers by its schema, whatever its input (seed ${seed})`, async () => {
  const choice = apart.flatMap((path) => ['--exclude-path', path])
  const { exitCode, printed, requests } = await fuzz(choice, examplesOfEach)
  process.stdout.write(`${requests} requests, LAKEGAUGE_SEED=${seed}\n`)
  expect(exitCode === 0 ? '' : printed).toBe('')
  expect(requests).toBeGreaterThanOrEqual(fewestRequests)
})

test.each(apart)('%s answers by its schema', async (path) => {
  const { exitCode, printed, requests } = await fuzz(['--include-path', path], examplesOfEach)
  expect(exitCode === 0 ? '' : printed).toBe('')
  expect(requests).toBeGreaterThan(0)
})

test('a body with U+0000 or half a surrogate pair is refused by every call', async () => {
  const cookie = await signedIn(server.url)
  const calls = uncleanCalls(await (await fetch(`${server.url}/api/1.0/openapi.json`)).json())
  const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
  const taken: (UncleanCall & { status: number })[] = []
  for (const { method, path, body } of calls.filter(
    (call) => !apart.some((one) => call.path.endsWith(one)),
  )) {
    const { status } = await fetch(`${server.url}/api/1.0${path}`, {
      method: method.toUpperCase(),
      headers,
      body,
    })
    if (status < 400 || status >= 500) taken.push({ method, path, body, status })
  }
  expect(taken).toEqual([])
  expect(calls.length).toBeGreaterThan(100)
})

test('the server still runs after all calls, without an internal error', async () => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"code":"internal"')),
  ).toEqual([])
})
