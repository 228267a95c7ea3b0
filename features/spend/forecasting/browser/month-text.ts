import { day } from '#ui/format/time.ts'

/** A month as "May 2025", of its first seven letters. */
export const monthText = (month: string) => day(`${month.slice(0, 7)}-01`).replace(/^1 /, '')
