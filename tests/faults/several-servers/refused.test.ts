import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ready } from '../readiness.ts'
import { connectedTo, newFolder, refusedServer, type Server } from '../server.ts'
import { newInstallation, type Installation } from './installation.ts'

const timeout = 120_000

let installation: Installation
let server: Server

beforeAll(async () => {
  installation = await newInstallation()
  server = await installation.start()
  await ready(server)
}, 300_000)

afterAll(async () => {
  await server.end('SIGKILL')
  await installation.close()
})

type Environment = Readonly<Record<string, string>>

async function refusal(change: Environment, dataDirectory?: string): Promise<string> {
  const folder = dataDirectory ?? (await newFolder())
  const { exitCode, output } = await refusedServer(folder, { ...installation.environment, ...change })
  expect(exitCode).toBe(1)
  const sentences = output.trim().split('\n')
  expect(sentences).toHaveLength(1)
  return sentences[0] ?? ''
}

test('a shared lake folder with the embedded state database is refused', { timeout }, async () => {
  expect(await refusal({ DATABASE_URL: '' })).toMatch(
    /^lakegauge: LAKEGAUGE_LAKE_DIR is set and DATABASE_URL is not: .+ Set DATABASE_URL, or leave LAKEGAUGE_LAKE_DIR away\.$/,
  )
})

test('a shared lake folder with the demo is refused', { timeout }, async () => {
  expect(await refusal({ LAKEGAUGE_CONNECTION: '' })).toContain('Set LAKEGAUGE_CONNECTION, or ')
})

test('a second server on the data directory of the first is refused', { timeout }, async () => {
  expect(await refusal({}, server.dataDirectory)).toContain(
    `is in use by process ${server.pid} (server) since `,
  )
})

test('a server without the shared folder is refused while others use the database', { timeout }, async () => {
  expect(await refusal({ LAKEGAUGE_LAKE_DIR: '' })).toMatch(
    new RegExp(`The server .+, process ${server.pid} uses this application database .+ LAKEGAUGE_LAKE_DIR`),
  )
})

test('a server with another lake folder is refused', { timeout }, async () => {
  expect(await refusal({ LAKEGAUGE_LAKE_DIR: join(await newFolder(), 'lake') })).toContain(
    'with another lake folder than this server',
  )
})

test('the folder of another lakehouse is refused', { timeout }, async () => {
  const folder = await newFolder()
  await writeFile(
    join(folder, 'lake.json'),
    JSON.stringify({ lakeId: 'other', accountId: 'other-account', seed: null }),
  )
  expect(await refusal({ LAKEGAUGE_LAKE_DIR: folder })).toMatch(
    /holds the lake of account other-account, and the connection names account .+ Mount the folder of this lakehouse/,
  )
})

test('another lakehouse on the same database is refused', { timeout }, async () => {
  const { connection } = installation.estate
  const other = { ...connection, account: { ...connection.account, id: 'other-account' } }
  const change = { ...(await connectedTo(other)), LAKEGAUGE_LAKE_DIR: await newFolder() }
  expect(await refusal(change)).toContain('The data here was collected from account ')
})

test('a server of another version is refused', { timeout }, async () => {
  const beat = async () =>
    installation.query(
      `insert into server_presence
      select 'other', 'elsewhere, process 1', 'elsewhere', '9.9.9 (unknown)', lake_id, now(), now()
      from server_presence
      where server_id <> 'other'
      limit 1
      on conflict (server_id) do update set beat_at = now()
      returning server_id`,
    )
  // It starts before the other one, which could otherwise register first.
  expect(await beat()).toHaveLength(1)
  const beats = setInterval(() => void beat().catch(() => undefined), 1_000)
  try {
    expect(await refusal({})).toMatch(
      /The server elsewhere, process 1 has version 9\.9\.9 \(unknown\) and this one .+: stop the others first, then start this one\.$/,
    )
  } finally {
    clearInterval(beats)
  }
})

test(
  'the schema of the database is not migrated while a server of the earlier version runs',
  { timeout },
  async () => {
    await installation.query(`delete from server_presence where server_id = 'other'`)
    const [newest] = await installation.query(`
      delete from schema_migration
      where version = (select max(version) from schema_migration)
      returning version, name, checksum`)
    try {
      expect(await refusal({})).toMatch(
        new RegExp(`to a newer form, and the server .+ process ${server.pid} of version .+ Stop all servers`),
      )
    } finally {
      const { version, name, checksum } = newest ?? {}
      await installation.query(
        `insert into schema_migration select ${String(version)}, '${String(name)}', '${String(checksum)}', now()`,
      )
    }
  },
)
