import type { GraphModel } from '#derive/model-graph.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { equivalents } from './equivalents.ts'
import { killed } from './killed.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import type { StoodOn } from './stood-on.ts'

export type Verdict = 'killed' | 'survived' | 'equivalent' | 'no SQL'
type Judged = Mutant & { verdict: Verdict }
type Reasons = Readonly<Record<string, string>>

/** All mutants of a model with what its own tests make of them. */
export async function judgedMutants({ model, quickTests, slowTests }: StoodOn): Promise<Judged[]> {
  const reasons = equivalents[model.name] ?? {}
  const judged: Judged[] = []
  for (const mutant of mutantsOf(model.select))
    judged.push({ ...mutant, verdict: (await binds(model, mutant)) ? 'survived' : 'no SQL' })
  refuseStale(model.name, reasons, judged)
  for (const file of quickTests) await kill(model, file, judged)
  for (const mutant of judged) markEquivalent(mutant, reasons)
  for (const file of slowTests) await kill(model, file, judged)
  return judged
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

async function kill(model: GraphModel, testFile: string, judged: readonly Judged[]): Promise<void> {
  const left = judged.filter(({ verdict }) => verdict === 'survived')
  if (left.length === 0) return
  const texts = left.map(({ sql }) => sql)
  const isKilled = await killed(model, testFile, texts)
  for (const [place, mutant] of left.entries()) if (isKilled[place]) mutant.verdict = 'killed'
}

function markEquivalent(mutant: Judged, reasons: Reasons): void {
  if (!(mutant.name in reasons)) return
  if (mutant.verdict !== 'survived')
    throw new Error(`This mutant is no equivalent, it is ${mutant.verdict}: ${mutant.name}`)
  mutant.verdict = 'equivalent'
}
