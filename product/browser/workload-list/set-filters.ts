import type { Address } from '#ui/address/address.ts'
import { valueOf } from '#ui/address/address.ts'
import { costComparison } from '#product/contract/filters/filters.ts'
import { tagParts } from '#product/contract/filters/tag-filter.ts'

const filterKeys = ['cost', 'owner', 'tag', 'withoutTag', 'trigger'] as const
type FilterKey = (typeof filterKeys)[number]

/** The filters of a list that an address sets, as the list's call takes them. */
export type SetFilters = { readonly [Key in FilterKey]?: string }

/** The filters of the address that the list knows; a cost that cannot be compared with is none. */
export function setFilters(address: Address, known: Readonly<Record<string, unknown>>): SetFilters {
  const set = filterKeys.flatMap((key) => {
    const value = valueOf(address, key)
    if (value === undefined || value === '' || !(key in known)) return []
    return key === 'cost' && !costComparison.test(value) ? [] : [[key, value] as const]
  })
  return Object.fromEntries(set)
}

/** A cost filter as its parts. */
export function costParts(filter: string | undefined): { comparator: 'ABOVE' | 'BELOW'; amount: string } {
  const [, comparator, amount = ''] = costComparison.exec(filter ?? '') ?? []
  return { comparator: comparator === 'BELOW' ? 'BELOW' : 'ABOVE', amount }
}

/** A cost filter of these parts; undefined where the amount is none. */
export function costFilter(comparator: 'ABOVE' | 'BELOW', amount: string): string | undefined {
  const filter = `${comparator}:${amount.trim()}`
  return costComparison.test(filter) ? filter : undefined
}

export type FilterChip = { key: FilterKey; label: string }

/** What stands for each set filter. */
export function filterChips(filters: SetFilters, symbol: string): FilterChip[] {
  const { cost, owner, tag, withoutTag, trigger } = filters
  const { comparator, amount } = costParts(cost)
  const chips: readonly (FilterChip | false)[] = [
    cost !== undefined && {
      key: 'cost',
      label: `Cost ${comparator === 'ABOVE' ? 'above' : 'below'} ${symbol}${amount}`,
    },
    owner !== undefined && { key: 'owner', label: `Owner ${owner}` },
    tag !== undefined && { key: 'tag', label: `Tag ${tagText(tag)}` },
    withoutTag !== undefined && {
      key: 'withoutTag',
      label: withoutTag === '*' ? 'Untagged' : `Without tag ${withoutTag}`,
    },
    trigger !== undefined && { key: 'trigger', label: `Trigger ${trigger}` },
  ]
  return chips.filter((chip) => chip !== false)
}

function tagText(filter: string): string {
  const { key, value } = tagParts(filter)
  return value === null ? key : `${key}:${value}`
}
