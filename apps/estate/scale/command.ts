import { parseArgs } from 'node:util'
import { UsageError } from '../serve/usage.ts'
import { wholeNumberFlag } from '../serve/world-options.ts'
import { writeScale } from './write-scale.ts'

const options = {
  scale: { type: 'string' },
  out: { type: 'string' },
  seed: { type: 'string', default: '1' },
  days: { type: 'string', default: '365' },
} as const

/** Writes the facts of a large estate. */
export async function runScale(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options })
  if (values.out === undefined) throw new UsageError('--scale needs --out DIR.')
  const request = {
    runs: countFlag('scale', values.scale ?? ''),
    days: countFlag('days', values.days),
    seed: wholeNumberFlag('seed', values.seed),
    out: values.out,
  }
  const startedMs = performance.now()
  await writeScale(request, (batch) => {
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    process.stderr.write(`${batch} written after ${seconds} s\n`)
  })
  return 0
}

function countFlag(name: string, text: string): number {
  const count = wholeNumberFlag(name, text)
  if (count > 0) return count
  throw new UsageError(`--${name} must be at least 1.`)
}
