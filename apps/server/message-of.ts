/** What an error says; the queue throws errors that are plain objects, too. */
export function messageOf(error: unknown): string {
  const { message }: { message?: unknown } = Object(error)
  return typeof message === 'string' ? message : String(error)
}
