export type ErrorDescription = { message: string; correlationId?: string }

const notFound = 404

/** True where there is nothing at this address, or nothing that the caller may see: trying again changes nothing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === notFound
}

/** The sentence of an error, and the id under which the server's log has it. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { message: 'The server gave no reason.' }
  const id = 'correlationId' in error ? error.correlationId : undefined
  return typeof id === 'string' ? { message: error.message, correlationId: id } : { message: error.message }
}
