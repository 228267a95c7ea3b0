import { valueOf, valuesOf, workspaceOf, type Address, type AddressChanges } from '#ui/address/address.ts'

const attemptKey = /^\d+ \d+ \d+$/

/** The attempts of runs that an address chooses, by the keys of their rows. */
export function chosenRuns(address: Address): ReadonlySet<string> {
  return new Set(valuesOf(address, 'chosen').filter((key) => attemptKey.test(key)))
}

/** How an address names chosen attempts. */
export function addressOfChosen(chosen: ReadonlySet<string>): AddressChanges {
  return { chosen: chosen.size === 0 ? undefined : [...chosen] }
}

/** What the comparison of two chosen attempts starts with; undefined where they are not two. */
export function comparisonOf(chosen: ReadonlySet<string>): Address | undefined {
  const [one, other] = [...chosen].map((key) => key.split(' '))
  if (chosen.size !== 2 || !one || !other) return undefined
  const [ofWorkspace = '', runId = '', attemptNumber = '0'] = one
  const [, otherRunId = '', otherAttemptNumber = '0'] = other
  return { ofWorkspace, runId, attemptNumber, otherRunId, otherAttemptNumber }
}

/** What the list of runs starts with on the way back from a comparison: the two are still chosen. */
export function chosenOfComparison(address: Address): Address {
  const value = (key: string, otherwise = '') => valueOf(address, key) ?? otherwise
  const compared = [
    [value('runId'), value('attemptNumber', '0')],
    [value('otherRunId'), value('otherAttemptNumber', '0')],
  ]
  const keys = compared.map((parts) => [workspaceOf(address) ?? '', ...parts].join(' '))
  return keys.every((key) => attemptKey.test(key)) ? { chosen: keys } : {}
}
