const longestReason = 300

/** Why something with a provider failed, in a sentence: never a token, which causes may hold. */
export function whyFailed(error: unknown): string {
  if (!(error instanceof Error)) return 'for a reason that is not known.'
  // What a provider answers stands beside the message.
  const { error: code, error_description: description } = Object(error)
  const ofProvider = [code, description].filter((text) => typeof text === 'string').join(': ')
  const cause = error.cause instanceof Error ? error.cause.message : ''
  const all = [error.message, ofProvider, cause].filter((text) => text !== '').join('; ')
  return `${all.slice(0, longestReason)}.`
}
