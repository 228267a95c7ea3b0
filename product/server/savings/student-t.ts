import jStat from 'jstat'

/** How many standard errors lie between the middle and each end of an interval of this confidence. */
export function tQuantile(confidence: number, degrees: number): number {
  return jStat.studentt.inv((1 + confidence) / 2, degrees)
}
