import { z } from 'zod'

const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

/** A time in UTC to the second, `2027-12-31T00:00:00Z`: no other zone, no fraction, no day or second that does not exist. */
export const isoTime = z.string().refine(isTime, 'must be a time in UTC, such as 2027-12-31T00:00:00Z')

function isTime(text: string): boolean {
  if (!form.test(text)) return false
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text.replace('Z', '.000Z')
}

/** A time as claims have it, cut to the second. */
export function isoTimeOf(time: Date): string {
  return time.toISOString().replace(/\.\d{3}Z$/, 'Z')
}
