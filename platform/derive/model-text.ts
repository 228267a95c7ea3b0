import { readSql } from '#lake/sql-file.ts'

/** The file with a model's select, or a function that makes it. */
export type ModelText = URL | (() => Promise<string>)

/** A model's select. */
export async function readModelText(text: ModelText): Promise<string> {
  return text instanceof URL ? readSql(text) : text()
}
