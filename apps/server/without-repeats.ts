import { messageOf } from './message-of.ts'

/** Logs an error only if it differs from the one before: what is retried every second fails alike every second. */
export function withoutRepeats(log: (message: string) => void): (error: unknown) => void {
  let last = ''
  return (error) => {
    const message = messageOf(error)
    if (message !== last) log(message)
    last = message
  }
}
