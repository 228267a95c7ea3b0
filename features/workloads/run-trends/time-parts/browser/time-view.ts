import { valueOf, type UrlState } from '#ui/url-state/url-state.ts'

/** The perspective that shows the parts of the time of each run. */
export const timePerspective = 'TIME'

export const timeMeasures = ['MINUTES', 'SHARE', 'COST'] as const
/** As what the parts of the time are shown: as long as they took, as shares of their run, or by what they cost. */
export type TimeMeasure = (typeof timeMeasures)[number]

/** Whether an address names the parts of the time. */
export function isOfTime(urlState: UrlState): boolean {
  return valueOf(urlState, 'perspective') === timePerspective
}

/** The measure that an address names; minutes where it names none. */
export function timeMeasureOf(urlState: UrlState): TimeMeasure {
  const named = valueOf(urlState, 'timeMeasure')
  return timeMeasures.find((measure) => measure === named) ?? 'MINUTES'
}
