import { CodedError } from '#contract/errors.ts'

/** Refuses a retention (days, by table) of which rows would return: the newest days are read again at each collection. */
export function refuseWithinLookBack(
  retention: Readonly<Record<string, number>>,
  lookBackDays: number,
): void {
  const short = Object.entries(retention).find(([, days]) => days <= lookBackDays)
  if (!short) return
  throw new CodedError(
    'invalid_parameter',
    `${short[0]} would be kept for ${short[1]} days, and ${lookBackDays} days are read again each time: keep it longer, or lower LAKEGAUGE_LOOK_BACK_DAYS.`,
  )
}
