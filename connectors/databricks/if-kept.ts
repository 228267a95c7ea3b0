import { CodedError } from '#contract/errors.ts'

/** What a call answers; nothing where the workspace no longer knows what it asks for. */
export async function ifKept<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CodedError && error.code === 'not_found') return undefined
    throw error
  }
}
