import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import type { Day } from '#contract/dates.ts'
import { addDays, daysBetween } from '#contract/dates.ts'
import { Button } from '#ui/control/button.tsx'
import { day, dayRange, shortDay } from '#ui/format/time.ts'
import { calendarLook } from './calendar-look.ts'
import { isTooLong, longestDays, presetOf, presets, previousRange } from './date-range.ts'
import type { DateRange, KnownDays } from './date-range.ts'
import styles from './dates.module.css'

type Props = {
  range: DateRange
  known: KnownDays
  hint?: string | undefined
  onApply: (range: DateRange) => void
  onCancel: () => void
}

type Ends = [Day | null, Day | null]

/** The open picker: presets at the left, a calendar of UTC days at the right. */
export function RangeChoice({ range, known, hint, onApply, onCancel }: Props) {
  const { today } = known
  const [ends, setEnds] = useState<Ends>(endsOf(range))
  const [month, setMonth] = useState<Day>(addDays(range.until, -1))
  const draft = rangeOfEnds(ends)
  const handlePreset = (chosen: DateRange) => {
    setEnds(endsOf(chosen))
    setMonth(addDays(chosen.until, -1))
  }
  const usable = draft && !isTooLong(draft) ? draft : undefined
  const preset = draft && presetOf(draft, known)
  return (
    <div className={styles.choice}>
      <ul className={styles.presets} aria-label="Ranges">
        {presets.map(({ name, rangeAt }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === preset?.name}
              onClick={() => handlePreset(rangeAt(known))}
            >
              {name}
            </button>
          </li>
        ))}
        <li className={styles.custom} data-on={draft !== undefined && preset === undefined}>
          Custom
        </li>
      </ul>
      <div className={styles.calendar}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          size="xs"
          maxLevel="year"
          value={ends}
          onChange={setEnds}
          date={month}
          onDateChange={setMonth}
          maxDate={today}
          getDayProps={(value) => (value === today ? { 'data-today-of-data': true } : {})}
          classNames={calendarLook}
          ariaLabels={{ nextMonth: 'Later month', previousMonth: 'Earlier month' }}
        />
        <RangeNote range={draft} hint={hint} today={today} />
        <div className={styles.actions}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button tone="primary" disabled={!usable} onClick={() => usable && onApply(usable)}>
            Apply
          </Button>
        </div>
      </div>
    </div>
  )
}

function endsOf({ since, until }: DateRange): Ends {
  return [since, addDays(until, -1)]
}

function rangeOfEnds([first, last]: Ends): DateRange | undefined {
  return first === null || last === null ? undefined : { since: first, until: addDays(last, 1) }
}

type NoteProps = { range: DateRange | undefined; hint: string | undefined; today: Day }

function RangeNote({ range, hint, today }: NoteProps) {
  if (!range) return <p className={styles.note}>Choose the last day. Days are UTC.</p>
  const length = daysBetween(range.since, range.until)
  const before = previousRange(range)
  return (
    <>
      <p className={styles.ends}>
        <span>
          <span className="faint">from</span> {shortDay(range.since)}
        </span>
        <span>
          <span className="faint">to</span> {day(addDays(range.until, -1))}
        </span>
        <span className="faint push">{length === 1 ? '1 day' : `${length} days`}</span>
      </p>
      <p className={styles.note} role="status">
        {isTooLong(range)
          ? `Choose at most ${longestDays} days.`
          : `Compared with ${dayRange(before.since, before.until)}.`}{' '}
        Days are UTC.
        {hint !== undefined && ` ${hint}`}
        {range.until > today && ' Today is not complete.'}
      </p>
    </>
  )
}
