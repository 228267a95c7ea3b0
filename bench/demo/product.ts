import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { publishedVersions } from '#mart/manifest.ts'
import { serverProcess } from '../../tools/start/server-process.js'

const root = join(import.meta.dirname, '../..')
const longestCollectionMs = 600_000
const longestImportMs = 3_600_000
const longestStopMs = 20_000
const listening = /listening on (http:\S+)/

const loggedRequest = z.object({
  event: z.literal('request'),
  endpoint: z.string(),
  status: z.number(),
  milliseconds: z.number(),
})
const readiness = z.object({
  parts: z.record(z.string(), z.object({ ready: z.boolean(), says: z.string() })),
})

/** A request in the server's log. */
export type LoggedRequest = z.output<typeof loggedRequest>

/** The running product with its demo, in a folder of its own that is removed at the end. */
export type Product = {
  url: string
  pid: number
  dataDirectory: string
  requests: readonly LoggedRequest[]
  stop(): Promise<void>
}

/** Starts the product as a user would, on a free port; without a connection, with its demo. */
export async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lakegauge-bench-'))
  const child = spawn(process.execPath, [...serverProcess.options, join(root, 'apps/server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...serverProcess.environment,
      PORT: '0',
      LAKEGAUGE_DATA_DIR: dataDirectory,
      LAKEGAUGE_CONNECTION: '',
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const requests: LoggedRequest[] = []
  createInterface({ input: child.stderr }).on('line', (line) => requests.push(...requestsIn(line)))
  const address = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(listening.exec(line)?.[1] ?? ''))
  })
  const refused = ended.then((code) => {
    throw new Error(`the server ended with ${code} before it listened`)
  })
  const url = await Promise.race([address, refused])
  return {
    url,
    pid: child.pid ?? 0,
    dataDirectory,
    requests,
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), longestStopMs)
      child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

function requestsIn(line: string): LoggedRequest[] {
  try {
    const entry = loggedRequest.safeParse(JSON.parse(line))
    return entry.success ? [entry.data] : []
  } catch {
    return []
  }
}

/** Waits until the first values can be shown. */
export function untilFiguresShown(url: string): Promise<void> {
  return untilParts(
    url,
    longestCollectionMs,
    'no figures were shown',
    (parts) => parts['figures']?.ready === true,
  )
}

/** Waits until everything is collected, derived and published once. */
export function untilCollected(url: string): Promise<void> {
  return untilParts(url, longestCollectionMs, 'the history was not collected', (parts) => {
    if (!parts['collection']) return false
    const failed = Object.entries(parts).filter(([, part]) => !part.ready)
    if (failed.length === 0) return true
    throw new Error(failed.map(([name, { says }]) => `${name}: ${says}`).join('; '))
  })
}

/** Waits until the latest publication of a data directory is shown and no import is left. */
export async function untilShown(url: string, dataDirectory: string): Promise<void> {
  const newest = (await publishedVersions(join(dataDirectory, 'lake/publications'))).at(-1)
  await untilParts(
    url,
    longestImportMs,
    'the newest figures were not shown',
    (parts) => parts['figures']?.says === `publication ${newest}`,
  )
}

type Parts = z.output<typeof readiness>['parts']

async function untilParts(
  url: string,
  longestMs: number,
  otherwise: string,
  isDone: (parts: Parts) => boolean,
): Promise<void> {
  const deadline = Date.now() + longestMs
  while (Date.now() < deadline) {
    await sleep(500)
    const answer = await fetch(`${url}/readyz?detail`).catch(() => undefined)
    if (answer && isDone(readiness.parse(await answer.json()).parts)) return
  }
  throw new Error(`${otherwise} within ${longestMs / 60_000} minutes`)
}
