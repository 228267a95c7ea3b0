import { CodedError } from '#contract/errors.ts'

/** The answer of a call; undefined if the workspace no longer has the object. */
export async function ifKept<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CodedError && error.code === 'not_found') return undefined
    throw error
  }
}
