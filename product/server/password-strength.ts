import { CodedError } from '#contract/errors.ts'

/** Of 0 to 4: fewer than 10^8 guesses are too few. */
const leastScore = 3
/** What follows makes a password no weaker, and would take seconds. */
const lookedAt = 64

/** A password about which somebody could know something: who has it, and where it is used. */
export type NewPassword = { password: string; username: string }

// The dictionaries take some 20 MB, and hardly anybody changes a password.
async function estimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/** Throws where a password is well known, or made of the name, of a row of keys, or of few characters again and again. */
export async function refuseKnownPassword({ password, username }: NewPassword): Promise<void> {
  const { score } = (await estimator()).check(password.slice(0, lookedAt), [username, 'lakegauge'])
  if (score >= leastScore) return
  throw new CodedError(
    'invalid_parameter',
    'This password is easy to guess: it is well known, or made of your name, of keys side by side, or of few characters that repeat. Choose another, such as four words that have nothing to do with each other.',
    { field: 'newPassword' },
  )
}
