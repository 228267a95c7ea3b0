import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Benchmark } from './benchmark.ts'
import { smallPrograms } from './small-programs.ts'
import { missedTarget } from './target.ts'
import { seconds } from './text.ts'

const root = join(import.meta.dirname, '..')

/** The benchmarks with a command of their own, which start here in the small. */
export const commands: readonly Benchmark[] = Object.entries(smallPrograms).map(([name, programs]) => ({
  name,
  target: 'starts in the small',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-command-'))
    const startedMs = performance.now()
    try {
      for (const [entry, ...parameters] of programs) {
        await runToEnd(
          entry,
          parameters.map((text) => (text === '$folder' ? folder : text)),
        )
      }
      return { figure: `ran for ${seconds(performance.now() - startedMs)}`, isMet: true }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}))

/** Runs a program to its end, and rejects if it could not run; it may miss its target. */
async function runToEnd(entry: string, parameters: readonly string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, entry), ...parameters],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0 && code !== missedTarget)
    throw new Error(`${entry} ended with ${code}; the lines above have the cause`)
}
