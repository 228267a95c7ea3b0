import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ask } from './walked-calls.ts'

const root = join(import.meta.dirname, '../../../..')
const [lookEveryMs, longestStartMs, longestWorkMs] = [500, 180_000, 600_000]

/** A server that a test started. */
export type Started = { address: string; stop(): Promise<void> }

/** What Spark's processes need: files below a folder of the test, and no other machine. */
function environmentIn(scratch: string, more: Readonly<Record<string, string>> = {}) {
  return { ...process.env, SPARK_LOCAL_IP: '127.0.0.1', SPARK_LOCAL_DIRS: scratch, ...more }
}

/** Writes the log of a work. One of them kills its own driver, so the end of its process is no sign. */
export async function write(python: string, work: string, folder: string, scratch: string): Promise<void> {
  const script = join(import.meta.dirname, 'applications.py')
  await promisify(execFile)(python, [script, folder, work], {
    env: environmentIn(scratch),
    timeout: longestWorkMs,
    maxBuffer: 100_000_000,
  })
}

/** The address in a line that a server prints, once it listens. */
function printedAddress(child: ChildProcess, pattern: RegExp): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const look = (part: Buffer) => {
      printed = `${printed}${part.toString()}`.slice(-20_000)
      const [, address] = pattern.exec(printed) ?? []
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('error', reject)
    child.once('close', () => reject(new Error(`The server ended.\n${printed}`)))
    setTimeout(() => reject(new Error(`The server did not start.\n${printed}`)), longestStartMs).unref()
  })
}

async function started(child: ChildProcess, pattern: RegExp): Promise<Started> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const last = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(last)
  }
  try {
    return { address: await printedAddress(child, pattern), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the history server of Spark on a free port. */
export async function startSpark(python: string, folder: string, scratch: string): Promise<Started> {
  const where = 'import os, pyspark; print(os.path.dirname(pyspark.__file__))'
  const { stdout } = await promisify(execFile)(python, ['-c', where])
  const home = stdout.trim()
  const options = [
    `-Dspark.history.fs.logDirectory=${folder}`,
    '-Dspark.history.ui.port=0',
    '-Dspark.history.fs.update.interval=2s',
  ]
  const child = spawn(join(home, 'bin/spark-class'), ['org.apache.spark.deploy.history.HistoryServer'], {
    env: environmentIn(scratch, {
      SPARK_HOME: home,
      SPARK_DAEMON_MEMORY: '1g',
      SPARK_HISTORY_OPTS: options.join(' '),
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const server = await started(child, /Bound HistoryServer to \S+, and started at http:\/\/[^:\s]+:(\d+)/)
  return { ...server, address: `http://127.0.0.1:${server.address}` }
}

/** Starts our history server on a free port. */
export function startOurs(folder: string): Promise<Started> {
  const words = [join(root, 'apps/cli/main.ts'), 'history-server', folder, '--port', '0']
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return started(child, /Answering (http:\/\/127\.0\.0\.1:\d+)\/api\/v1/)
}

/** Waits until a server lists as many applications. */
export async function waitForApplications(address: string, count: number): Promise<void> {
  const untilMs = Date.now() + longestStartMs
  for (;;) {
    const { json } = await ask(address, '/applications')
    const listed = Array.isArray(json) ? json.length : 0
    if (listed === count) return
    if (Date.now() > untilMs) throw new Error(`${address} lists ${listed} applications instead of ${count}.`)
    await sleep(lookEveryMs)
  }
}
