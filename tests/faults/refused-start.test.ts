import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { connectedTo, newFolder, refusedServer, startServer } from './server.ts'

const timeout = 90_000

let estate: Estate

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
}, 30_000)

afterAll(() => estate.stop())

async function fileWith(text: string): Promise<string> {
  const file = join(await newFolder(), 'connection.json')
  await writeFile(file, text, { mode: 0o600 })
  return file
}

const wrongConnections: [string, () => Promise<string>, string][] = [
  ['a file that is not there', async () => join(await newFolder(), 'absent.json'), 'cannot be read: ENOENT'],
  ['a file that is no JSON', () => fileWith('{"version": 1,'), 'cannot be read: it is not JSON'],
  [
    'a document with an unknown field',
    () => fileWith(JSON.stringify({ ...estate.connection, colour: 'red' })),
    'has the unknown field colour',
  ],
]

test(
  'an invalid port stops the start with a sentence that names the variable',
  async () => {
    const { exitCode, output } = await refusedServer(await newFolder(), { PORT: 'abc' })
    expect(exitCode).toBe(1)
    expect(output).toBe('lakegauge: PORT is "abc"; a whole number from 0 to 65535 is allowed.\n')
  },
  timeout,
)

test.each(wrongConnections)(
  'a connection that is %s stops the start with a sentence that names the variable',
  { timeout },
  async (_what, makeFile, why) => {
    const file = await makeFile()
    const { exitCode, output } = await refusedServer(await newFolder(), { LAKEGAUGE_CONNECTION: file })
    expect(exitCode).toBe(1)
    expect(output).toMatch(/^lakegauge: LAKEGAUGE_CONNECTION: The connection file .+\n$/)
    expect(output).toContain(`${file} `)
    expect(output).toContain(why)
  },
)

test('a port in use stops the start with a sentence', { timeout }, async () => {
  const { port } = new URL(estate.connection.workspaces[0]?.url ?? '')
  const environment = { ...(await connectedTo(estate.connection)), PORT: port }
  const { exitCode, output } = await refusedServer(await newFolder(), environment)
  expect(exitCode).toBe(1)
  expect(output).toContain(`lakegauge: The server cannot listen on 127.0.0.1:${port} (EADDRINUSE). `)
  expect(output).toContain('set PORT or HOST')
  expect(output.trim().split('\n')).toHaveLength(1)
})

test('a second server on a data directory is refused with the name of the first', { timeout }, async () => {
  const environment = await connectedTo(estate.connection)
  const first = await startServer(await newFolder(), environment)
  const { exitCode, output } = await refusedServer(first.dataDirectory, environment)
  await first.end('SIGTERM')
  expect(exitCode).toBe(1)
  expect(output).toContain(`is in use by process ${first.pid} (server) since `)
  expect(output.trim().split('\n')).toHaveLength(1)
})

test('data of another account or seed is refused with a sentence', { timeout }, async () => {
  const server = await startServer(await newFolder(), await connectedTo(estate.connection))
  await expect
    .poll(async () => (await fetch(`${server.url}/readyz?detail`)).json(), { timeout: 60_000 })
    .toMatchObject({
      parts: { connection: { ready: true } },
    })
  await server.end('SIGTERM')
  const { account } = estate.connection
  const others = [
    { ...estate.connection, seed: 2 },
    { ...estate.connection, account: { ...account, id: 'another-account' } },
  ]
  for (const other of others) {
    const { exitCode, output } = await refusedServer(server.dataDirectory, await connectedTo(other))
    expect(exitCode).toBe(1)
    expect(output).toContain(`The data here was collected from account ${account.id} with demo seed 1, and `)
    expect(output.trim().split('\n')).toHaveLength(1)
  }
})

test(
  'a data directory that cannot be written stops the start with a sentence',
  { timeout },
  async (context) => {
    const folder = await newFolder()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,mode=700', 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      context.skip('a read-only folder cannot be mounted here')
    }
    try {
      const environment = await connectedTo(estate.connection)
      const { exitCode, output } = await refusedServer(folder, environment)
      expect(exitCode).toBe(1)
      expect(output).toMatch(
        /^lakegauge: The data directory .+ cannot be written \(EROFS.+\)\. Its file system is read-only: mount it for writing, .+\n$/,
      )
    } finally {
      execFileSync('umount', [folder])
    }
  },
)
