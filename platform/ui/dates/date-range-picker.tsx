import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { dayRange } from '#ui/format/time.ts'
import { lateComponent } from '#ui/late-component.ts'
import { Popover } from '#ui/overlay/popover.tsx'
import type { DateRange, KnownDays } from './date-range.ts'
import styles from './dates.module.css'

const lateChoice = lateComponent(
  () => import('./range-choice.tsx').then(({ RangeChoice }) => RangeChoice),
  () => <div className={styles.choice} aria-busy />,
)

type Props = {
  /** What is chosen. */
  range: DateRange
  /** The days that the page shows, if they are others. */
  shown?: DateRange | undefined
  /** Today, and the day after the last complete one. */
  known: KnownDays
  /** True where nothing can be chosen. */
  isDisabled?: boolean | undefined
  /** What else there is to know of the days: "Known up to 30 May." */
  hint?: string | undefined
  onChoose: (range: DateRange) => void
}

/** Which UTC days the view covers; the calendar comes when it is opened. */
export function DateRangePicker({ range, shown = range, known, isDisabled, hint, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const handleApply = (chosen: DateRange) => {
    setIsOpen(false)
    onChoose(chosen)
  }
  const text = dayRange(shown.since, shown.until)
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      renderTarget={(anchor) => (
        <Button
          {...anchor}
          aria-label={`Date range, UTC days: ${text}`}
          data-tooltip={isDisabled ? `This page shows ${text}, in UTC days.` : `${text}, in UTC days`}
          disabled={isDisabled}
          icon={<IconCalendar size={16} stroke={1.5} aria-hidden />}
        >
          {text}
          <IconChevronDown size={12} stroke={1.8} aria-hidden />
        </Button>
      )}
    >
      <lateChoice.Component
        range={range}
        known={known}
        hint={hint}
        onApply={handleApply}
        onCancel={() => setIsOpen(false)}
      />
    </Popover>
  )
}
