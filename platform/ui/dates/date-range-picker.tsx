import { Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Day } from '#contract/dates.ts'
import { Button } from '#ui/control/button.tsx'
import { dayRange } from '#ui/format/time.ts'
import { lateComponent } from '#ui/late-component.ts'
import type { DateRange } from './date-range.ts'
import styles from './dates.module.css'

const lateChoice = lateComponent(
  () => import('./range-choice.tsx').then(({ RangeChoice }) => RangeChoice),
  () => <div className={styles.choice} aria-busy />,
)

type Props = {
  range: DateRange
  /** The UTC day that the data clock shows. */
  today: Day
  /** What else there is to know of the days: "Known up to 30 May." */
  hint?: string | undefined
  onChoose: (range: DateRange) => void
}

/** Which UTC days the view covers; the calendar comes when it is opened. */
export function DateRangePicker({ range, today, hint, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const handleApply = (chosen: DateRange) => {
    setIsOpen(false)
    onChoose(chosen)
  }
  const text = dayRange(range.since, range.until)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          aria-label={`Date range, UTC days: ${text}`}
          data-tooltip={`${text}, in UTC days`}
          icon={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsOpen((open) => !open)}
        >
          {text}
          <IconChevronDown size={12} stroke={1.8} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <lateChoice.Component
          range={range}
          today={today}
          hint={hint}
          onApply={handleApply}
          onCancel={() => setIsOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
