import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Select } from '#ui/control/select.tsx'

const none = 'none'
const options = [
  { value: none, label: 'Nothing' },
  { value: 'owner', label: 'Owner' },
  { value: 'workspace', label: 'Workspace' },
  { value: 'trigger', label: 'Trigger' },
  { value: 'tag', label: 'Tag' },
] as const

/** Groups the jobs; the address says by what. */
export function GroupChoice() {
  const { urlState, change } = useUrlState()
  const named = valueOf(urlState, 'groupBy')
  const value = options.find((option) => option.value === named)?.value ?? none
  const handleChange = (chosen: (typeof options)[number]['value']) =>
    change({
      groupBy: chosen === none ? undefined : chosen,
      ofTag: undefined,
      page: undefined,
      orderBy: undefined,
      orderDirection: undefined,
    })
  return (
    <Select
      label="Group the jobs by"
      prefix="Group by"
      options={options}
      value={value}
      onChange={handleChange}
    />
  )
}
