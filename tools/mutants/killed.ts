import { resolve } from 'node:path'
import { startVitest, type TestModule } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')

/** Of each of these texts of a model's SQL, whether a test of a file fails over it. Throws if one fails over the SQL itself. */
export async function killed(
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
  const [itself, ...mutated] = vitest.state.getTestModules().flatMap(failures)
  await vitest.close()
  process.exitCode = 0
  if (itself !== false || mutated.length !== texts.length)
    throw new Error(`Tests fail over the SQL of ${model.name} as it is: run ${testFile}.`)
  return mutated
}

function failures(module: TestModule): boolean[] {
  return [...module.children.suites()].map((suite) => suite.state() === 'failed')
}
