import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { questions } from '#features/questions.ts'
import type { Lake, LakeRow } from '#lake/lake.ts'
import { draftedFindings } from './drafted-findings.ts'

const call = z.object({
  name: z.string(),
  parameters: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
  ),
})

/** Answers a feature's query of raw rows. */
export async function answerQuestion(lake: Lake, params: unknown, signal: AbortSignal): Promise<LakeRow[]> {
  const { name, parameters } = call.parse(params)
  const file = questions.get(name)
  if (!file) throw new CodedError('not_found', `There is no question called ${name}.`)
  const text = await readFile(file, 'utf8')
  const drafted = await draftedFindings(parameters)
  return drafted
    ? lake.rows(`${drafted.tables}\n${text}`, drafted.parameters, signal)
    : lake.rows(text, parameters, signal)
}
