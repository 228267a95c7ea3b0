import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'

import type { EstateOptions, RunningEstate } from '../estate.ts'
import { startEstate } from '../estate.ts'

/** A parsed answer. */
type Read = { status: number; headers: Headers; text: string; body: unknown }

/** A small estate for tests, called with its first workspace's token by default. */
export type SmallEstate = {
  running: RunningEstate
  url: string
  get: (path: string, headers?: Record<string, string>) => Promise<Read>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Read>
  close: () => Promise<void>
}

const tableName = z.object({ name: z.string() })

/** Starts an estate over the literal facts in this folder. */
export async function smallEstate(options: Partial<EstateOptions> = {}): Promise<SmallEstate> {
  const folder = await mkdtemp(join(tmpdir(), 'estate-test-'))
  const facts = join(folder, 'facts')
  await writeSmallWorld(facts)
  const running = await startEstate({ facts, seed: 7, port: 0, ...options })
  const [first] = running.document.workspaces
  if (first?.credentials.kind !== 'token') throw new Error('the first workspace has no token')
  const { url, credentials } = first
  const authorization = { authorization: `Bearer ${credentials.token}` }
  return {
    running,
    url,
    get: (path, headers) => read(fetch(`${url}${path}`, { headers: headers ?? authorization })),
    post: (path, body, headers) =>
      read(
        fetch(`${url}${path}`, {
          method: 'POST',
          headers: headers ?? authorization,
          body: JSON.stringify(body),
        }),
      ),
    close: async () => {
      await running.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function read(request: Promise<Response>): Promise<Read> {
  const response = await request
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text }
}

async function writeSmallWorld(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  for (const file of ['facts-schema.sql', 'small-world.sql', 'later-world.sql']) {
    await connection.run(readFileSync(new URL(file, import.meta.url), 'utf8'))
  }
  const reader = await connection.runAndReadAll('select table_name as name from information_schema.tables')
  for (const { name } of z.array(tableName).parse(reader.getRowObjectsJson())) {
    await connection.run(`copy "${name}" to '${join(folder, name)}.parquet' (format parquet)`)
  }
  connection.closeSync()
  instance.closeSync()
}
