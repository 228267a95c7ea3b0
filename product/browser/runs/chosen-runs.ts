import {
  valueOf,
  valuesOf,
  workspaceOf,
  type UrlState,
  type UrlStateChanges,
} from '#ui/url-state/url-state.ts'

const attemptKey = /^\d+ \d+ \d+$/

/** The attempts of runs that an address chooses, by the keys of their rows. */
export function chosenRuns(urlState: UrlState): ReadonlySet<string> {
  return new Set(valuesOf(urlState, 'chosen').filter((key) => attemptKey.test(key)))
}

/** How an address names chosen attempts. */
export function urlStateOfChosen(chosen: ReadonlySet<string>): UrlStateChanges {
  return { chosen: chosen.size === 0 ? undefined : [...chosen] }
}

/** What the comparison of two chosen attempts starts with; undefined where they are not two. */
export function comparisonOf(chosen: ReadonlySet<string>): UrlState | undefined {
  const [one, other] = [...chosen].map((key) => key.split(' '))
  if (chosen.size !== 2 || !one || !other) return undefined
  const [ofWorkspace = '', runId = '', attemptNumber = '0'] = one
  const [, otherRunId = '', otherAttemptNumber = '0'] = other
  return { ofWorkspace, runId, attemptNumber, otherRunId, otherAttemptNumber }
}

/** What the list of runs starts with on the way back from a comparison: the two are still chosen. */
export function chosenOfComparison(urlState: UrlState): UrlState {
  const value = (key: string, otherwise = '') => valueOf(urlState, key) ?? otherwise
  const compared = [
    [value('runId'), value('attemptNumber', '0')],
    [value('otherRunId'), value('otherAttemptNumber', '0')],
  ]
  const keys = compared.map((parts) => [workspaceOf(urlState) ?? '', ...parts].join(' '))
  return keys.every((key) => attemptKey.test(key)) ? { chosen: keys } : {}
}
