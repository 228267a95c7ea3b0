import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const entry = join(root, 'apps/cli/main.ts')
const lookEveryMs = 50

/** The end of a command; a killed one has no exit code. */
type Ended = { exitCode: number | null; output: string; complaint: string }

/** When a command is killed (kill -9): after an output, or once a condition holds. */
type KilledWhen = RegExp | (() => Promise<boolean>)

/** Runs a command of ./lakegauge in a process of its own, without a time limit. */
export async function command(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  killedWhen?: KilledWhen,
): Promise<Ended> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...words], {
    cwd: root,
    env: { ...process.env, UV_THREADPOOL_SIZE: '16', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, complaint] = ['', '']
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => {
    complaint += part.toString()
    if (killedWhen instanceof RegExp && killedWhen.test(complaint)) child.kill('SIGKILL')
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (typeof killedWhen === 'function') {
    while (child.exitCode === null && !(await killedWhen())) await sleep(lookEveryMs)
    child.kill('SIGKILL')
  }
  return { exitCode: await ended, output, complaint }
}
