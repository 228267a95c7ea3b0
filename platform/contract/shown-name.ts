import { beginningOf } from './clean-text.ts'

const longestName = 64

/** An outside name in a message: at most its first 64 characters. */
export function shownName(name: string): string {
  return name.length > longestName ? `${beginningOf(name, longestName - 1)}…` : name
}
