import { resolve } from 'node:path'
import { startVitest } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')

/** Of each of these texts of a model's SQL, whether a test of a file fails over it. Throws if one fails over the SQL itself. */
export async function killedMutants(
  model: { name: string; select: string },
  testFile: string,
  texts: readonly string[],
): Promise<boolean[]> {
  const vitest = await startVitest('test', [], {
    root,
    config: false,
    watch: false,
    include: ['tools/mutants/each-mutant.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    reporters: [{}],
    provide: { mutation: { model: model.name, testFile, texts: [model.select, ...texts] } },
  })
  const modules = vitest.state.getTestModules()
  const states = modules.flatMap(({ children }) => [...children.suites()].map((suite) => suite.state()))
  await vitest.close()
  // A test that fails over a mutant is no failure.
  process.exitCode = 0
  const [itself, ...mutated] = states
  if (itself === 'failed')
    throw new Error(`Tests fail over the SQL of ${model.name} as it is: run ${testFile}.`)
  if (itself !== 'passed' || mutated.length !== texts.length || !mutated.every(isOver))
    throw new Error(`Not all tests of ${testFile} ran: ${[...new Set(states)].join(', ')}.`)
  return mutated.map((state) => state === 'failed')
}

const isOver = (state: string) => state === 'failed' || state === 'passed'
