/** The message of an error. The queue also throws errors that are plain objects. */
export function messageOf(error: unknown): string {
  const { message }: { message?: unknown } = Object(error)
  return typeof message === 'string' ? message : String(error)
}
