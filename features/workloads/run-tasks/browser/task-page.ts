import { valueOf, type Address } from '#ui/address/address.ts'

/** The most that one page of a list has. */
export const mostRows = 250

/** The page of tasks that an address names, from zero. */
export function taskPageOf(address: Address): number {
  const page = Number(valueOf(address, 'tasksPage') ?? 0)
  return Number.isSafeInteger(page) && page > 0 ? page : 0
}
