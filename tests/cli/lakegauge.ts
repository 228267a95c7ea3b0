import { execFile } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const entry = join(root, 'apps/cli/main.ts')
const longestMs = 90_000

export type Ended = { exitCode: number; output: string; complaint: string }

/** Runs a program to its end. */
export function ran(
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...process.env, UV_THREADPOOL_SIZE: '16', ...environment }
  return new Promise((resolve, reject) => {
    execFile(program, words, { cwd: root, env, timeout: longestMs }, (error, output, complaint) => {
      const exitCode = error ? error.code : 0
      if (typeof exitCode === 'number') resolve({ exitCode, output, complaint })
      else reject(new Error(`${words.join(' ')} did not end:\n${complaint}`, { cause: error }))
    })
  })
}

/** Runs a command of ./lakegauge in a process of its own. */
export function lakegauge(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return ran(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...words], environment)
}
