import type { GraphModel } from '#derive/model-graph.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { equivalents } from './equivalents.ts'
import { killedMutants } from './killed-mutants.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import type { WidelyRead } from './widely-read.ts'

export type MutantStatus = 'killed' | 'survived' | 'equivalent' | 'invalid'
type TestedMutant = Mutant & { status: MutantStatus }
type Reasons = Readonly<Record<string, string>>

/** All mutants of a model, each tested by the model's own tests. */
export async function testedMutants({ model, quickTests, slowTests }: WidelyRead): Promise<TestedMutant[]> {
  const reasons = equivalents[model.name] ?? {}
  const tested: TestedMutant[] = []
  for (const mutant of mutantsOf(model.select))
    tested.push({ ...mutant, status: (await binds(model, mutant)) ? 'survived' : 'invalid' })
  refuseStale(model.name, reasons, tested)
  for (const file of quickTests) await testSurvivors(model, file, tested)
  for (const mutant of tested) markEquivalent(mutant, reasons)
  for (const file of slowTests) await testSurvivors(model, file, tested)
  return tested
}

/** Whether a mutant is a statement at all: one that is not would fail each test. */
async function binds(model: GraphModel, { sql }: Mutant): Promise<boolean> {
  try {
    await selectAlone({ ...model, sql: async () => sql }, {}, { days: ['2025-05-01'] })
    return true
  } catch {
    return false
  }
}

function refuseStale(model: string, reasons: Reasons, mutants: readonly Mutant[]): void {
  const stale = Object.keys(reasons).find((name) => mutants.every((mutant) => mutant.name !== name))
  if (stale !== undefined) throw new Error(`No mutant of ${model} has this name of an equivalent: ${stale}`)
}

async function testSurvivors(
  model: GraphModel,
  testFile: string,
  tested: readonly TestedMutant[],
): Promise<void> {
  const survivors = tested.filter(({ status }) => status === 'survived')
  if (survivors.length === 0) return
  const texts = survivors.map(({ sql }) => sql)
  const isKilled = await killedMutants(model, testFile, texts)
  for (const [place, mutant] of survivors.entries()) if (isKilled[place]) mutant.status = 'killed'
}

function markEquivalent(mutant: TestedMutant, reasons: Reasons): void {
  if (!(mutant.name in reasons)) return
  if (mutant.status !== 'survived')
    throw new Error(`This mutant is listed as an equivalent, but it is ${mutant.status}: ${mutant.name}`)
  mutant.status = 'equivalent'
}
