import { readFile } from 'node:fs/promises'

/** The file with a model's select, or a function that makes it. */
export type ModelText = URL | (() => Promise<string>)

/** A model's select. */
export function readModelText(text: ModelText): Promise<string> {
  return text instanceof URL ? readFile(text, 'utf8') : text()
}
