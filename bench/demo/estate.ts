import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connectionDocument } from '#contract/connection.ts'
import type { Size } from '../benchmark.ts'

const estateEntry = join(import.meta.dirname, '../../apps/estate/main.ts')

/** A simulated lakehouse whose clock can be moved. */
export type MovableEstate = {
  /** Its connection file. */
  connectionFile: string
  advance(hours: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the demo's lakehouse as a process of its own; in the small, a month of one workspace. */
export async function startMovableEstate(size: Size): Promise<MovableEstate> {
  const world = size === 'small' ? ['--small'] : []
  const child = fork(estateEntry, ['--port', '0', ...world], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  if (!child.stdout) throw new Error('the estate has no output')
  const lines = createInterface({ input: child.stdout })
  const line = await new Promise<string>((resolve) => lines.once('line', resolve))
  const connection = connectionDocument.parse(JSON.parse(line))
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-'))
  const connectionFile = join(folder, 'connection.json')
  await writeFile(connectionFile, line, { mode: 0o600 })
  return {
    connectionFile,
    advance: (hours) => advanceClock(connection.dataClock ?? '', hours),
    async stop() {
      child.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Moves the clock of an estate forward. */
export async function advanceClock(clock: string, hours: number): Promise<void> {
  const answer = await fetch(clock, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceHours: hours }),
  })
  if (!answer.ok) throw new Error(`the estate's clock did not move: ${answer.status}`)
}
