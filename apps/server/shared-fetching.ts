import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Fetched } from '#collect/fetched.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { answers, type Answers } from '#contract/process-call.ts'
import type { ServerCalls } from '#jobs/server-calls.ts'
import type { Fetching } from '#worker/collect-once.ts'
import { despiteProcessDeath } from '#worker/process-death.ts'
import { sharedFetch } from './calls/shared-fetch.ts'

/** Lets any server fetch. */
export function fetchingByAll(calls: ServerCalls, lakeFolder: string): Fetching {
  return async ({ connection: _connection, folder, ...order }, options) => {
    const shared = { ...order, folder: relative(lakeFolder, folder) }
    const fetched = await calls.ask('anyone', sharedFetch, shared, options)
    return withFiles(fetched, (file) => join(lakeFolder, file))
  }
}

/** Fetches for any server with this one's connection. Each attempt has a folder of its own. */
export function fetchForAll(fetch: Fetching, connection: ConnectionDocument, lakeFolder: string): Answers {
  const fetches = answers(sharedFetch, (shared, { signal, progress }) =>
    despiteProcessDeath(async () => {
      const folder = join(lakeFolder, `${shared.folder}-${randomUUID()}`)
      try {
        const fetched = await fetch({ ...shared, connection, folder }, { signal, onProgress: progress })
        if (fetched.batch.parts.length === 0) await removed(folder)
        return withFiles(fetched, (file) => relative(lakeFolder, file))
      } catch (error) {
        await removed(folder)
        throw error
      }
    }),
  )
  return [fetches]
}

function withFiles(fetched: Fetched, placed: (file: string) => string): Fetched {
  const parts = fetched.batch.parts.map((part) => ({ ...part, files: part.files.map(placed) }))
  return { ...fetched, batch: { ...fetched.batch, parts } }
}

function removed(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}
