import { valueOf } from '#ui/address/address.ts'
import type { Address } from '#ui/address/address.ts'
import { costComparison, runStatuses } from '#product/contract/filters/filters.ts'

/** The filters of a list of runs that an address names; attempt 0 is one, what is misspelled or cannot be compared with is none. */
export function runFiltersOf(address: Address): {
  status?: (typeof runStatuses)[number]
  attemptNumber?: number
  cost?: string
  clusterId?: string
} {
  const status = runStatuses.find((known) => known === valueOf(address, 'status'))
  const attempt = valueOf(address, 'attemptNumber')
  const cost = valueOf(address, 'cost')
  const clusterId = valueOf(address, 'clusterId')
  return {
    ...(status === undefined ? {} : { status }),
    ...(attempt !== undefined && /^\d{1,6}$/.test(attempt) ? { attemptNumber: Number(attempt) } : {}),
    ...(cost !== undefined && costComparison.test(cost) ? { cost } : {}),
    ...(clusterId ? { clusterId } : {}),
  }
}
