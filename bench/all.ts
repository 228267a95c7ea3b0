import type { Benchmark } from './benchmark.ts'
import { benchmarks } from './catalogue.ts'
import { stopDemo } from './demo/demo.ts'
import { outcomeTable, type Outcome } from './table.ts'

function chosen(names: readonly string[]): readonly Benchmark[] {
  const known = benchmarks.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  return names.length === 0 ? benchmarks : benchmarks.filter(({ name }) => names.includes(name))
}

async function outcomeOf(benchmark: Benchmark): Promise<Outcome> {
  process.stderr.write(`${benchmark.name} …\n`)
  const outcome = await measured(benchmark)
  // Outcomes are printed even if a later benchmark fails.
  process.stderr.write(`  ${outcome.finding?.figure ?? outcome.failure}\n`)
  return outcome
}

async function measured(benchmark: Benchmark): Promise<Outcome> {
  try {
    return { benchmark, finding: await benchmark.run() }
  } catch (error) {
    return { benchmark, finding: undefined, failure: error instanceof Error ? error.message : String(error) }
  }
}

const outcomes: Outcome[] = []
try {
  for (const benchmark of chosen(process.argv.slice(2))) outcomes.push(await outcomeOf(benchmark))
} finally {
  await stopDemo()
}
process.stdout.write(`${outcomeTable(outcomes)}\n`)
process.exitCode = outcomes.every(({ finding }) => finding?.isMet) ? 0 : 1
