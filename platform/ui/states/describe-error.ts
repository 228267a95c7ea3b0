export type ErrorDescription = { message: string; correlationId?: string }

/** The sentence of an error, and the id under which the server's log has it. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { message: 'The server gave no reason.' }
  const id = 'correlationId' in error ? error.correlationId : undefined
  return typeof id === 'string' ? { message: error.message, correlationId: id } : { message: error.message }
}
