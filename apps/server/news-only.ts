import { messageOf } from './message-of.ts'

/** Tells errors, each once until another one comes: what is tried every second would say the same every second. */
export function newsOnly(tell: (says: string) => void): (error: unknown) => void {
  let last = ''
  return (error) => {
    const says = messageOf(error)
    if (says !== last) tell(says)
    last = says
  }
}
