import type { UrlStateChanges } from '#ui/url-state/url-state.ts'
import { FilterPopover } from '#ui/control/filter-popover.tsx'
import { lateComponent } from '#ui/late-component.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'

type Props = { onChoose: (changes: UrlStateChanges) => void }

const { Component: ValueChoice } = lateComponent<Props>(
  () => import('./value-choice.tsx').then((module) => module.ValueChoice),
  () => <Skeleton width="100%" height={120} />,
)

/** Narrows the jobs to an owner, a tag or a trigger of those that there are, the most expensive first, or to a finding. */
export function ValueFilter({ onChoose }: Props) {
  return (
    <FilterPopover label="More filters">
      {(onClose) => (
        <ValueChoice
          onChoose={(changes) => {
            onClose()
            onChoose(changes)
          }}
        />
      )}
    </FilterPopover>
  )
}
