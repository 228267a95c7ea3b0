import { readFile } from 'node:fs/promises'

/** Where the text of a model's select lies, or what answers it. */
export type ModelText = URL | (() => Promise<string>)

/** The text of a model's select. */
export function readModelText(text: ModelText): Promise<string> {
  return text instanceof URL ? readFile(text, 'utf8') : text()
}
