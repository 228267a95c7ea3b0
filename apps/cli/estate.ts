import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '#config/configuration.ts'
import type { ExitCode } from './command.ts'

const entry = join(repositoryRoot, 'apps', 'estate', 'main.ts')

/** Runs the simulated lakehouse, a program of its own with its own arguments. */
export function runEstate(words: readonly string[]): Promise<ExitCode> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...words], {
    // It ends when this channel closes, so it never outlives its command.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code === 0 ? 0 : code === 2 ? 2 : 1))
  })
}
