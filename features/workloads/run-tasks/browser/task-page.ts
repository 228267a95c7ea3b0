import { valueOf, type UrlState } from '#ui/url-state/url-state.ts'

/** The most that one page of a list has. */
export const mostRows = 250

/** The page of tasks that an address names, from zero. */
export function taskPageOf(urlState: UrlState): number {
  const page = Number(valueOf(urlState, 'tasksPage') ?? 0)
  return Number.isSafeInteger(page) && page > 0 ? page : 0
}
