import { valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
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
  const { address, change } = useAddress()
  const named = valueOf(address, 'groupBy')
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
