import { useEndpoint } from '#client/use-endpoint.ts'
import { Select } from '#ui/control/select.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { listPlanningTags } from '#product/contract/calls/planning-tags.ts'

type Props = {
  /** The tag that is shown where the address names none; without it the one with the highest cost. */
  usual?: string | undefined
}

/** By the values of which tag something is cut (`ofTag` of the address): the enabled tags, else all of the range. */
export function TagChoice({ usual }: Props) {
  const { urlState, change } = useUrlState()
  const { data } = useEndpoint(listPlanningTags, { query: useViewQuery() })
  const tags = data?.tags ?? []
  const enabled = tags.filter(({ isEnabled }) => isEnabled)
  const offered = (enabled.length > 0 ? enabled : tags).map(({ tagKey }) => tagKey)
  const value = valueOf(urlState, 'ofTag') ?? usual ?? tags[0]?.tagKey
  if (value === undefined) return null
  const keys = offered.includes(value) ? offered : [value, ...offered]
  return (
    <Select
      label="Tag"
      prefix="Tag"
      options={keys.map((key) => ({ value: key, label: key }))}
      value={value}
      onChange={(chosen) =>
        change({ ofTag: chosen, page: undefined, orderBy: undefined, orderDirection: undefined })
      }
    />
  )
}
