import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Fetched } from '#collect/collector.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { ServerCalls } from '#jobs/server-calls.ts'
import type { AskOptions } from '#local/asking.ts'
import type { Handlers } from '#local/calls.ts'
import type { FetchCall } from '#worker/fetch-handlers.ts'
import { despiteProcessDeath } from '#worker/process-death.ts'

/** Runs a fetch on the workers of this server or of all servers. */
export type Asked = { ask(method: string, params: unknown, options?: AskOptions): Promise<unknown> }

/** A fetch as it is sent between servers: without secrets, and with paths relative to the shared folder. */
type SharedFetch = Omit<FetchCall, 'connection'>

// Our own processes answer what their handlers' types declare.
const asFetchCall = (params: unknown) => params as FetchCall
const asSharedFetch = (params: unknown) => params as SharedFetch
const asFetched = (answer: unknown) => answer as Fetched

/** Lets any server fetch. */
export function fetchingByAll(calls: ServerCalls, lakeFolder: string): Asked {
  return {
    async ask(method, params, options) {
      const { connection: _connection, folder, ...call } = asFetchCall(params)
      const shared: SharedFetch = { ...call, folder: relative(lakeFolder, folder) }
      const fetched = asFetched(await calls.ask('anyone', method, shared, options))
      return withFiles(fetched, (file) => join(lakeFolder, file))
    },
  }
}

/** Fetches for any server with this one's connection. Each attempt has a folder of its own. */
export function fetchForAll(fetchers: Asked, connection: ConnectionDocument, lakeFolder: string): Handlers {
  return {
    fetch: (params, { signal, progress }) =>
      despiteProcessDeath(async () => {
        const shared = asSharedFetch(params)
        const folder = join(lakeFolder, `${shared.folder}-${randomUUID()}`)
        const call: FetchCall = { ...shared, connection, folder }
        try {
          const fetched = asFetched(await fetchers.ask('fetch', call, { signal, onProgress: progress }))
          if (fetched.batch.parts.length === 0) await removed(folder)
          return withFiles(fetched, (file) => relative(lakeFolder, file))
        } catch (error) {
          await removed(folder)
          throw error
        }
      }),
  }
}

function withFiles(fetched: Fetched, placed: (file: string) => string): Fetched {
  const parts = fetched.batch.parts.map((part) => ({ ...part, files: part.files.map(placed) }))
  return { ...fetched, batch: { ...fetched.batch, parts } }
}

function removed(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}
