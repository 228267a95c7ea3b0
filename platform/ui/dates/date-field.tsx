import '@mantine/core/styles/Input.layer.css'
import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import type { Day } from '#contract/dates.ts'
import { labelled, type FieldProps } from '#ui/control/field.ts'
import { dropdown } from '#ui/control/select-dropdown.ts'
import { calendarLook } from './calendar-look.ts'

export type DateFieldProps = FieldProps<Day | null> & {
  first?: Day | undefined
  last?: Day | undefined
  isClearable?: boolean
}

/** A UTC day, typed or chosen from a calendar; null while there is none. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, placeholder, first, last, isClearable = false } = props
  return (
    <DateInput
      {...labelled(props)}
      {...(first === undefined ? {} : { minDate: first })}
      {...(last === undefined ? {} : { maxDate: last })}
      value={value}
      placeholder={placeholder}
      valueFormat="D MMM YYYY"
      size="xs"
      clearable={isClearable}
      popoverProps={dropdown}
      classNames={calendarLook}
      ariaLabels={{ nextMonth: 'Later month', previousMonth: 'Earlier month' }}
      onChange={onChange}
    />
  )
}
