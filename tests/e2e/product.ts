import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const longestStartMs = 180_000

export type Product = { url: string; dataDirectory: string; startedInMs: number; stop(): Promise<void> }
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

/** Waits until figures can be shown. */
async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + longestStartMs
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(250)
  }
  throw new Error(`not ready after ${longestStartMs / 1000} s`)
}

/** Starts the whole product in a folder of its own, as a user would, on a free port. */
export async function startProduct(environment: Environment = {}, waitsForFigures = true): Promise<Product> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lakegauge-'))
  const started = Date.now()
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
  const url = await addressOf(child)
  if (waitsForFigures) await untilReady(url)
  return {
    url,
    dataDirectory,
    startedInMs: Date.now() - started,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
