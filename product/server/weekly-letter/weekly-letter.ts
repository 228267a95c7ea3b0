import type { Letter } from '#notify/letter.ts'
import { letterFacts, type LetterSources } from './letter-facts.ts'
import { letterOf } from './letter-text.ts'

const weekMs = 7 * 86_400_000

/** Writes the weekly letter about some scopes; undefined before anything is published. */
export function weeklyLetter(
  sources: LetterSources & { dataNow: () => Date },
): (scopes: readonly string[]) => Promise<Letter | undefined> {
  return async (scopes) => {
    const dataNow = sources.dataNow()
    const facts = await letterFacts(sources, { scopes, dataNow, since: new Date(dataNow.getTime() - weekMs) })
    return facts && letterOf(facts)
  }
}
