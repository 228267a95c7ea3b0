import { setTimeout as sleep } from 'node:timers/promises'
import { askOwner } from '#local/ask-owner.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { descendantsOf } from '../faults/processes.ts'
import { startServer, type Server } from '../faults/server.ts'
import type { Victim } from './points.ts'

const serverModule = 'apps/server/main.ts'
const againAfterMs = 50
const modules: Readonly<Record<Exclude<Victim, 'all'>, string>> = {
  server: serverModule,
  lake: 'apps/worker/lake.ts',
  'fetch worker': 'apps/worker/fetch.ts',
}

type Detail = { parts: Readonly<Record<string, { ready: boolean }>> }

/** A server that restarts as soon as it is killed, as under a service manager. */
export type Supervised = {
  dataDirectory: string
  /** Why it ended without a kill. */
  faults: readonly string[]
  /** Repeats a call until a running lake answers. */
  untilLakeAnswers(): Promise<void>
  /** Whether the running server has ended a collection by itself. */
  hasCollected(): Promise<boolean>
  /** Stops it; answers its exit code. */
  stop(): Promise<number | null>
}

/** Starts a server on a data directory, and again whenever it ends. */
export function supervise(dataDirectory: string, environment: Readonly<Record<string, string>>): Supervised {
  const stopping = new AbortController()
  let server: Server | undefined
  const faults: string[] = []
  const live = async () => {
    server = await startServer(dataDirectory, environment)
    const exitCode = await server.gone
    if (exitCode !== null && !stopping.signal.aborted)
      throw new Error(`the server ended with ${exitCode}: ${server.output()}`)
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await live().catch((error: unknown) => {
        if (!String(error).includes('the server ended with null')) faults.push(String(error))
      })
    }
  })()
  return {
    dataDirectory,
    faults,
    untilLakeAnswers: async () => {
      while (!(await lakeAnswers(dataDirectory))) await sleep(againAfterMs)
    },
    hasCollected: async () => (server ? hasCollected(server) : false),
    async stop() {
      stopping.abort()
      const { exitCode = null } = (await server?.end('SIGTERM')) ?? {}
      await running
      return exitCode
    },
  }
}

/** Processes of the supervised server that a kill would hit now. */
export function pidsOf(victim: Victim): number[] {
  const servers = descendantsOf(process.pid).filter(({ command }) => command.endsWith(serverModule))
  const family = servers.flatMap((server) => [...descendantsOf(server.pid), server])
  const hit = victim === 'all' ? family : family.filter(({ command }) => command.endsWith(modules[victim]))
  return hit.map(({ pid }) => pid)
}

async function lakeAnswers(dataDirectory: string): Promise<boolean> {
  try {
    return (await askOwner(dataDirectory, lakeCalls.checkpoints, {})).owned
  } catch {
    return false
  }
}

async function hasCollected({ url }: Server): Promise<boolean> {
  try {
    const detail: Detail = await (await fetch(`${url}/readyz?detail`)).json()
    return detail.parts['collection']?.ready ?? false
  } catch {
    return false
  }
}
