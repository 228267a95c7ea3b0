import { readFile } from 'node:fs/promises'
import { CodedError } from '#contract/errors.ts'
import { questions } from '#features/questions.ts'
import type { Lake, LakeRow, Parameters } from '#lake/lake.ts'
import { draftedFindings } from './drafted-findings.ts'

/** Answers a feature's query of raw rows. */
export async function answerQuestion(
  lake: Lake,
  { name, parameters }: { name: string; parameters: Parameters },
  signal: AbortSignal,
): Promise<LakeRow[]> {
  const file = questions.get(name)
  if (!file) throw new CodedError('not_found', `There is no question called ${name}.`)
  const text = await readFile(file, 'utf8')
  const drafted = await draftedFindings(parameters)
  return drafted
    ? lake.rows(`${drafted.tables}\n${text}`, drafted.parameters, signal)
    : lake.rows(text, parameters, signal)
}
