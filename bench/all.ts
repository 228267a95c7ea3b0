import { parseArgs } from 'node:util'
import type { Benchmark, Size } from './benchmark.ts'
import { benchmarks } from './catalogue.ts'
import { commands } from './commands.ts'
import { stopDemo } from './demo/demo.ts'
import { hasRun, outcomeTable, type Outcome } from './table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Starts each once with little data: what cannot run fails, what misses its target does not.
    small: { type: 'boolean', default: false },
    // In the small, only those of the catalogue or only those with a command of their own.
    part: { type: 'string' },
  },
})
const size: Size = values.small ? 'small' : 'full'
const parts: Readonly<Record<string, readonly Benchmark[]>> = values.small
  ? { catalogue: benchmarks, commands }
  : { catalogue: benchmarks }

function partOf(name: string | undefined): readonly Benchmark[] {
  const part = name === undefined ? Object.values(parts).flat() : parts[name]
  if (!part) throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`)
  return part
}

function chosen(names: readonly string[]): readonly Benchmark[] {
  const all = partOf(values.part)
  const known = all.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
}

async function outcomeOf(benchmark: Benchmark): Promise<Outcome> {
  process.stderr.write(`${benchmark.name} …\n`)
  const startedMs = performance.now()
  const outcome = await measured(benchmark)
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  // Outcomes are printed even if a later benchmark fails.
  process.stderr.write(`  ${outcome.finding?.figure ?? outcome.failure} (took ${seconds} s)\n`)
  return outcome
}

async function measured(benchmark: Benchmark): Promise<Outcome> {
  try {
    return { benchmark, finding: await benchmark.run(size) }
  } catch (error) {
    return { benchmark, finding: undefined, failure: error instanceof Error ? error.message : String(error) }
  }
}

function isFine(outcome: Outcome): boolean {
  return size === 'small' ? hasRun(outcome) : outcome.finding?.isMet === true
}

const outcomes: Outcome[] = []
try {
  for (const benchmark of chosen(positionals)) outcomes.push(await outcomeOf(benchmark))
} finally {
  await stopDemo()
}
process.stdout.write(`${outcomeTable(outcomes, size)}\n`)
process.exitCode = outcomes.every(isFine) ? 0 : 1
