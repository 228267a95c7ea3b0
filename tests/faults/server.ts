import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { ConnectionDocument } from '#contract/connection.ts'
import { descendantsOf, type Process } from './processes.ts'

const root = join(import.meta.dirname, '../..')
const listening = /listening on (http:\S+)/

type Environment = Readonly<Record<string, string>>
type End = { exitCode: number | null; afterMs: number }

/** A server in a process of its own. */
export type Server = {
  url: string
  pid: number
  dataDirectory: string
  output(): string
  /** Resolves with its exit code, null after a signal; its children may still run. */
  gone: Promise<number | null>
  /** Its descendants. */
  children(): Process[]
  /** Sends a signal and waits for its end. */
  end(signal: NodeJS.Signals): Promise<End>
}

const servers = new Set<ChildProcess>()
const folders: string[] = []

// A failed test may have left its server.
afterAll(async () => {
  for (const child of servers) child.kill('SIGKILL')
  for (const folder of folders) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
})

/** A folder that is removed after the tests of the file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-faults-'))
  folders.push(folder)
  return folder
}

/** Writes a connection to a file; answers the variable with its path. */
export async function connectedTo(connection: ConnectionDocument): Promise<Environment> {
  const file = join(await newFolder(), 'connection.json')
  await writeFile(file, JSON.stringify(connection), { mode: 0o600 })
  return { LAKEGAUGE_CONNECTION: file }
}

function spawned(dataDirectory: string, environment: Environment) {
  const child = spawn(process.execPath, [join(root, 'apps/server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '16',
      PORT: '0',
      LAKEGAUGE_DATA_DIR: dataDirectory,
      LAKEGAUGE_HISTORY_DAYS: '3',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const heard = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      heard.dispatchEvent(new Event('output'))
    })
  }
  servers.add(child)
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.once('close', () => servers.delete(child))
  return { child, gone, ended, heard, output: () => output }
}

/** Starts a server on a data directory; it may not be ready yet. */
export async function startServer(dataDirectory: string, environment: Environment): Promise<Server> {
  const { child, gone, ended, heard, output } = spawned(dataDirectory, environment)
  const address = new Promise<string>((resolve) => {
    heard.addEventListener('output', () => {
      const found = listening.exec(output())?.[1]
      if (found) resolve(found)
    })
  })
  const url = await Promise.race([address, gone])
  if (typeof url !== 'string') {
    // A server that ends by itself prints the cause; a killed one leaves children that hold its output open.
    if (url !== null) await ended
    throw new Error(`the server ended with ${url}:\n${output()}`)
  }
  const pid = child.pid ?? 0
  return {
    url,
    pid,
    dataDirectory,
    output,
    gone,
    children: () => descendantsOf(pid),
    async end(signal) {
      const startedAt = performance.now()
      child.kill(signal)
      const exitCode = await ended
      return { exitCode, afterMs: performance.now() - startedAt }
    },
  }
}

/** Starts a server that is expected to end by itself; answers its exit code and its output. */
export async function refusedServer(
  dataDirectory: string,
  environment: Environment,
): Promise<{ exitCode: number | null; output: string }> {
  const { child, ended, output } = spawned(dataDirectory, environment)
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const exitCode = await ended
  clearTimeout(timer)
  return { exitCode, output: output() }
}
