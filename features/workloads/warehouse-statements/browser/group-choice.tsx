import { Select } from '#ui/control/select.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { closed, groupingOf, type ListGrouping } from './grouping.ts'

const options = [
  { value: 'statement', label: 'Statement' },
  { value: 'user', label: 'User' },
  { value: 'source', label: 'Source' },
  { value: 'none', label: 'Nothing' },
] as const

/** Groups the statements; the address has by what. */
export function GroupChoice() {
  const { urlState, change } = useUrlState()
  const handleChange = (chosen: ListGrouping) =>
    change({
      ...closed,
      groupBy: chosen === 'statement' ? undefined : chosen,
      page: undefined,
      orderBy: undefined,
      orderDirection: undefined,
    })
  return (
    <Select
      label="Group the statements by"
      prefix="Group by"
      options={options}
      value={groupingOf(urlState)}
      onChange={handleChange}
    />
  )
}
