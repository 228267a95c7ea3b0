import { CodedError } from '#contract/errors.ts'
import { questions } from '#features/questions.ts'
import type { Lake, LakeRow, Parameters } from '#lake/lake.ts'
import { readSql } from '#lake/sql-file.ts'
import { draftedFindings } from './drafted-findings.ts'
import { draftedRates } from './drafted-rates.ts'

/** Answers a feature's query of raw rows. */
export async function answerQuestion(
  lake: Lake,
  { name, parameters }: { name: string; parameters: Parameters },
  signal: AbortSignal,
): Promise<LakeRow[]> {
  const file = questions.get(name)
  if (!file) throw new CodedError('not_found', `There is no question called ${name}.`)
  const text = readSql(file)
  const drafted = (await draftedFindings(parameters)) ?? draftedRates(parameters)
  return drafted
    ? lake.rows(withTables(drafted.tables, text), drafted.parameters, signal)
    : lake.rows(text, parameters, signal)
}

/** A query with further common tables before its own. */
function withTables(tables: string, text: string): string {
  if (tables === '') return text
  const ownTables = /^with$/m
  return ownTables.test(text) ? text.replace(ownTables, () => `with\n${tables},`) : `with\n${tables}\n${text}`
}
