import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { connectionDocument, type ConnectionDocument } from '#contract/connection.ts'
import { recordings } from './recordings.ts'

const root = join(import.meta.dirname, '../..')

/** Answers a call with a file of the recordings, or with the test's own document. */
export type Replayed = {
  method?: string
  path: string
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, string>>
  wrap?: string
} & ({ file: string } | { document: object })

const fileName = z.looseObject({ file: z.string() })
const replayReport = z.object({
  asked: z.array(fileName),
  neverAsked: z.array(fileName),
  notRecorded: z.array(z.object({ call: z.string(), times: z.number() })),
  notRecognized: z.array(z.object({ file: z.string(), why: z.string() })).default([]),
})

export type Replay = {
  /** The connection, with its data clock at an instant. */
  connectionAt(instant: string): ConnectionDocument
  /** Requested and never requested files, unrecognized ones, and calls without a recording. */
  report(): Promise<z.infer<typeof replayReport>>
  stop(): Promise<void>
}

const replays = new Set<ChildProcess>()

// A failed test may have left its replay.
afterAll(() => {
  for (const child of replays) child.kill('SIGTERM')
})

async function mapFile(
  folder: string,
  cloud: 'AZURE' | 'AWS',
  answers: readonly Replayed[],
): Promise<string> {
  const named = []
  for (const [index, answer] of answers.entries()) {
    if ('file' in answer) {
      named.push(answer)
      continue
    }
    const { document, ...call } = answer
    const own = join(folder, `own-${index}.json`)
    await writeFile(own, JSON.stringify(document))
    named.push({ ...call, file: relative(recordings, own) })
  }
  const region = cloud === 'AWS' ? 'us-east-1' : 'westeurope'
  const workspace = { id: '1', name: 'Recorded', region, warehouseId: 'none' }
  const file = join(folder, 'replay.json')
  await writeFile(file, JSON.stringify({ account: { id: 'account', cloud }, workspace, answers: named }))
  return file
}

/** The URL of a clock that always answers the same instant. */
function standingClock(now: string): string {
  return `data:application/json,${encodeURIComponent(JSON.stringify({ now }))}`
}

/** Serves recorded answers by ./lakegauge estate replay, as account `account` and workspace `1`. */
export async function startReplay(cloud: 'AZURE' | 'AWS', answers: readonly Replayed[]): Promise<Replay> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-replay-'))
  const replay = await replaying(['--map', await mapFile(folder, cloud, answers)])
  return {
    ...replay,
    async stop() {
      await replay.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Serves all recorded answers that the replay itself recognizes. */
export function startUnmappedReplay(): Promise<Replay> {
  return replaying([])
}

async function replaying(options: readonly string[]): Promise<Replay> {
  const words = ['apps/cli/main.ts', 'estate', 'replay', recordings, ...options]
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  replays.add(child)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const line = await new Promise<string>((done) => createInterface(child.stdout).once('line', done))
  const connection = connectionDocument.parse(JSON.parse(line))
  const url = connection.workspaces[0]?.url ?? ''
  const credentials = connection.workspaces[0]?.credentials
  const authorization = `Bearer ${credentials?.kind === 'token' ? credentials.token : ''}`
  return {
    connectionAt: (instant) => ({
      ...connection,
      dataClock: standingClock(instant),
      requestsPerSecond: 200,
    }),
    async report() {
      const answer = await fetch(`${url}/control/replay`, { headers: { authorization } })
      return replayReport.parse(await answer.json())
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      replays.delete(child)
    },
  }
}
