import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Select } from '#ui/control/select.tsx'
import { urlStateOfTrend } from './trend-view.ts'

type Props = {
  /** What a part is: "Task". */
  label: 'Task' | 'Cluster'
  /** The key under which the address keeps the choice. */
  kept: 'singleSelectedTask' | 'singleSelectedCluster'
  names: readonly string[]
  chosen: string | undefined
}

/** The choice of one part of the runs, or of all; none where there is nothing to choose. */
export function PartChoice({ label, kept, names, chosen }: Props) {
  const { change } = useUrlState()
  const offered = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
  if (offered.length === 0) return null
  return (
    <Select
      label={label}
      options={[
        { value: '', label: `All ${label.toLowerCase()}s` },
        ...offered.map((name) => ({ value: name, label: name })),
      ]}
      value={chosen ?? ''}
      onChange={(name) => change(urlStateOfTrend({ [kept]: name }))}
    />
  )
}
