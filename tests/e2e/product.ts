import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const betweenQuestionsMs = 100
const mostQuestions = 2400

export type Product = { url: string; dataDirectory: string; stop(): Promise<void> }
type Environment = Readonly<Record<string, string>>

/** The line with which the server says where it listens. */
const listening = /listening on (http:\S+)/

async function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = listening.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output.slice(-4000)}`)))
  })
}

type Readiness = { ready: boolean; parts: Readonly<Record<string, { ready: boolean; says: string }>> }

async function until(url: string, isReached: (readiness: Readiness) => boolean): Promise<void> {
  let says = 'no answer'
  for (let asked = 0; asked < mostQuestions; asked += 1) {
    const answer = await fetch(`${url}/readyz?detail`).catch(() => undefined)
    if (answer) {
      const readiness: Readiness = await answer.json()
      if (isReached(readiness)) return
      says = JSON.stringify(readiness.parts)
    }
    await sleep(betweenQuestionsMs)
  }
  throw new Error(`not ready after ${mostQuestions} questions: ${says}`)
}

/** Waits until the whole history is collected and shown, so that no figure changes any more. */
export function untilCollected(url: string): Promise<void> {
  return until(url, ({ ready, parts }) => ready && parts['collection']?.ready === true)
}

/** Starts the whole product in a folder of its own, as a user would, on a free port. */
export async function startProduct(environment: Environment = {}, waitsForFigures = true): Promise<Product> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lakegauge-'))
  const child = spawn(process.execPath, [join(root, 'apps/server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '32',
      PORT: '0',
      LAKEGAUGE_DATA_DIR: dataDirectory,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  async function stop(): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    await rm(dataDirectory, { recursive: true, force: true })
  }
  const url = await addressOf(child)
  try {
    if (waitsForFigures) await until(url, ({ ready }) => ready)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, dataDirectory, stop }
}
